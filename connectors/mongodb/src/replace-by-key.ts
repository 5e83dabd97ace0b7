import type { WriteOutcome } from "@nexa/contracts";
import { oncePerKey } from "@nexa/rpc";
import type { Collection, Document, Filter } from "mongodb";
import { bulk, type Written } from "./bulk.ts";

/**
 * `replaceOne` with `upsert` on a field with a unique index, for the whole batch. Of two racing upserts one may
 * fail on that index; its document is there then, and the second try replaces it.
 */
export const replaceByKey = <T extends Document>(
  collection: Collection,
  field: string,
  key: (item: T) => string,
  documentOf: (item: T) => Document = (item) => item,
): ((batch: T[]) => Promise<(WriteOutcome | Error)[]>) => {
  const replace = (items: T[]): Promise<Written[]> =>
    bulk(
      collection,
      items.map((item) => ({
        replaceOne: {
          filter: { [field]: key(item) } satisfies Filter<Document>,
          replacement: documentOf(item),
          upsert: true,
        },
      })),
    );
  return (batch) =>
    oncePerKey(batch, key, async (items) => {
      const first = await replace(items);
      const lostRaces = items.filter((_, index) => isDuplicateKey(first[index]));
      const again = new Map<T, Written>();
      (await replace(lostRaces)).forEach((written, index) => {
        const item = lostRaces[index];
        if (item !== undefined) again.set(item, written);
      });
      return new Map(
        items.map((item, index) => [key(item), outcomeOf(again.get(item) ?? first[index])]),
      );
    });
};

const isDuplicateKey = (written: Written | undefined): boolean =>
  written instanceof Error && written.code === "ALREADY_EXISTS";
const outcomeOf = (written: Written | undefined): string | Error =>
  written === "matched" ? "replaced" : (written ?? "replaced");
