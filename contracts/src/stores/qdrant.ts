import { z } from "zod";
import { id, instant } from "../domain/values.ts";
import { read, write, type Contract } from "../operation.ts";
import { storeOperations } from "./shared.ts";

/** Embedding of an article's title and opening, L2-normalised. */
export const vector = z.custom<Float32Array>(
  (value) => value instanceof Float32Array && value.length > 0,
  "expected a Float32Array",
);
/** Names the collection: vectors of two models never meet. Letters, digits, `-`, `_`, `.`. */
export const modelId = z.string().regex(/^[\w.-]{1,100}$/);

export const vectorPayload = z.object({
  article_id: id,
  cluster_id: z.string(),
  domain: z.string(),
  title: z.string(),
  /** `published_at`, else `scraped_at`: what the time window is about. */
  window_at: instant,
  /** First words of the text: title and opening are what the second look compares. */
  opening: z.string(),
});

/** Qdrant: one vector for each unique article, one collection for each model. */
export const qdrant = {
  store: "qdrant",
  version: 1,
  operations: {
    articles: {
      save: write(
        z.object({ model: modelId, id, vector, payload: vectorPayload }),
        (point) => point.id,
      ),
      find: read(z.object({ model: modelId, id }), vectorPayload.nullable()),
      /** Nearest by cosine among articles of the window, nearest first, the article itself left out. */
      nearest: read(
        z.object({
          model: modelId,
          vector,
          from: instant,
          to: instant,
          except: id.optional(),
          minimum: z.number().min(-1).max(1).default(-1),
          limit: z.int().min(1).max(100).default(5),
        }),
        z.array(z.object({ id, similarity: z.number(), payload: vectorPayload })),
      ),
      /** Nearest by cosine to the vector with this id, nearest first, itself left out; empty when there is none. */
      nearTo: read(
        z.object({
          model: modelId,
          id,
          minimum: z.number().min(-1).max(1).default(-1),
          limit: z.int().min(1).max(100).default(10),
        }),
        z.array(z.object({ id, similarity: z.number(), payload: vectorPayload })),
      ),
      /** One page of what is kept, in the order of the vectors' ids; `next` is null on the last. */
      scroll: read(
        z.object({
          model: modelId,
          limit: z.int().min(1).max(1_000).default(500),
          after: id.optional(),
        }),
        z.object({
          points: z.array(z.object({ id, payload: vectorPayload })),
          next: id.nullable(),
        }),
        { timeoutMs: 15_000 },
      ),
      delete: write(z.object({ model: modelId, id }), (point) => point.id),
    },
    store: storeOperations,
  },
} satisfies Contract;
