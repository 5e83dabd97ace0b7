import { vectorPayload, type Handlers, type qdrant } from "@nexa/contracts";
import type { Collections } from "../collections.ts";
import { statusOf } from "../faults.ts";
import { untilAborted } from "../until-aborted.ts";

/** One page of what is kept of a model, in the order of the vectors' ids. */
export const scroll =
  (collections: Collections): Handlers<typeof qdrant>["articles"]["scroll"] =>
  async ({ model, limit, after }, { signal }) => {
    try {
      const page = collections.client.scroll(collections.nameOf(model), {
        limit,
        with_payload: true,
        ...(after !== undefined && { offset: after }),
      });
      const { points, next_page_offset: next } = await untilAborted(page, signal);
      return {
        points: points.map(({ id, payload }) => ({
          id: String(id),
          payload: vectorPayload.parse(payload),
        })),
        next: typeof next === "string" ? next : null,
      };
    } catch (error) {
      if (statusOf(error) === 404) return { points: [], next: null }; // no collection, no vector
      throw error;
    }
  };
