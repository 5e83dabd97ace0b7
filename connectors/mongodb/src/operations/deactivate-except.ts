import type { WriteOutcome } from "@nexa/contracts";
import type { Collection } from "mongodb";

/** Sets all others to `active: false`. Of several lists the last one says what is active. */
export const deactivateExcept =
  (collection: Collection) =>
  async (batch: { ids: string[] }[]): Promise<WriteOutcome[]> => {
    const last = batch.at(-1);
    if (last)
      await collection.updateMany(
        { active: true, id: { $nin: last.ids } },
        { $set: { active: false } },
      );
    return batch.map((item) => ({ outcome: item === last ? "applied" : "superseded" }));
  };
