import { z } from "zod";
import { publishedAtFields } from "../domain/article.ts";
import { id, traceId } from "../domain/values.ts";
import { topic } from "./topic.ts";

/** C2 tells D1 that an article repeats another one. */
export const queueTrendingData = topic("queue-trending-data", {
  value: z.object({
    duplicate_article_id: id,
    original_article_id: id,
    domain: z.string(),
    ...publishedAtFields,
    similarity_score: z.number().min(-1).max(1.0001),
    duplicate_cluster_id: z.string().min(1),
    trace_id: traceId.optional(),
    clean_ref: z.string().optional(),
    reasons: z.array(z.string()).optional(),
  }),
  // The topic matrix says job_id, which the payload does not have.
  key: (duplicate) => duplicate.original_article_id,
  producers: ["c2-dedup"],
  group: "d1-trending-group",
});
export type Duplicate = z.output<typeof queueTrendingData.value>;
