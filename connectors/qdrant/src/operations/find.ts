import { vectorPayload, type Handlers, type qdrant } from "@nexa/contracts";
import type { Collections } from "../collections.ts";
import { statusOf } from "../faults.ts";
import { untilAborted } from "../until-aborted.ts";

/** What is kept beside a vector, or null. */
export const find =
  (collections: Collections): Handlers<typeof qdrant>["articles"]["find"] =>
  async ({ model, id }, { signal }) => {
    const { client } = collections;
    try {
      const found = client.retrieve(collections.nameOf(model), { ids: [id], with_payload: true });
      const [point] = await untilAborted(found, signal);
      return point ? vectorPayload.parse(point.payload) : null;
    } catch (error) {
      if (statusOf(error) === 404) return null; // no collection, no vector
      throw error;
    }
  };
