import { vectorPayload, type Handlers, type qdrant } from "@nexa/contracts";
import type { Collections } from "../collections.ts";
import { statusOf } from "../faults.ts";
import { untilAborted } from "../until-aborted.ts";

/** Nearest by cosine to a vector that is kept, itself left out; empty when it is not kept. */
export const nearTo =
  (collections: Collections): Handlers<typeof qdrant>["articles"]["nearTo"] =>
  async ({ model, id, minimum, limit }, { signal, remainingMs }) => {
    try {
      const found = collections.client.query(collections.nameOf(model), {
        query: id,
        limit,
        with_payload: true,
        timeout: Math.max(1, Math.ceil(remainingMs() / 1_000)), // whole seconds
        ...(minimum > -1 && { score_threshold: minimum }),
      });
      const { points } = await untilAborted(found, signal);
      return points.map(({ id, score, payload }) => ({
        id: String(id),
        similarity: score,
        payload: vectorPayload.parse(payload),
      }));
    } catch (error) {
      if (statusOf(error) === 404) return []; // no collection, or no such vector
      throw error;
    }
  };
