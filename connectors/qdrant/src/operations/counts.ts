import type { Handlers, qdrant } from "@nexa/contracts";
import type { Collections } from "../collections.ts";
import { statusOf } from "../faults.ts";
import { untilAborted } from "../until-aborted.ts";

/** Vectors of each model. */
export const counts =
  ({ client, prefix }: Collections): Handlers<typeof qdrant>["store"]["counts"] =>
  async (_, { signal }) => {
    const { collections } = await untilAborted(client.getCollections(), signal);
    const found: Record<string, number> = {};
    for (const { name } of collections.filter((each) => each.name.startsWith(prefix))) {
      try {
        const { count } = await untilAborted(client.count(name, { exact: true }), signal);
        found[name.slice(prefix.length)] = count;
      } catch (error) {
        if (statusOf(error) !== 404) throw error; // removed since it was listed
      }
    }
    return found;
  };
