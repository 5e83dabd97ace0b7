import { vectorPayload, type Handlers, type qdrant } from "@nexa/contracts";
import type { Collections } from "../collections.ts";
import { statusOf } from "../faults.ts";
import { untilAborted } from "../until-aborted.ts";
import { wrongLength } from "./save.ts";

type Nearest = Handlers<typeof qdrant>["articles"]["nearest"];
type Question = Parameters<Nearest>[0];

/**
 * Nearest by cosine among articles whose `window_at` lies from `from` to `to`, both included.
 *
 * @throws Fault INVALID_ARGUMENT for a vector of another length than the model's
 */
export const nearest =
  (collections: Collections): Nearest =>
  async (question, { signal, remainingMs }) => {
    const { model, vector, minimum, limit } = question;
    try {
      const size = await untilAborted(collections.sizeOf(model), signal);
      if (size === undefined) return [];
      if (vector.length !== size) throw wrongLength(vector, size);
      const found = collections.client.query(collections.nameOf(model), {
        query: [...vector],
        filter: filterOf(question),
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
      if (statusOf(error) !== 404) throw error;
      collections.forget(model); // removed since it was last seen
      return [];
    }
  };

const filterOf = ({ from, to, except }: Question) => ({
  must: [{ key: "window_at", range: { gte: from, lte: to } }],
  // The article itself, by its vector's id or its own.
  ...(except && {
    must_not: [{ has_id: [except] }, { key: "article_id", match: { value: except } }],
  }),
});
