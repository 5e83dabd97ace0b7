import { z } from "zod";
import { analysis } from "./analysis.ts";
import { cleanArticle } from "./article.ts";
import { id, instant } from "./values.ts";

/**
 * An article as the sinks keep it, the same field names in Postgres and Elasticsearch.
 * A duplicate has its cluster and no analysis.
 */
export const articleRecord = cleanArticle.omit({ article_id: true, job_id: true }).extend({
  id,
  /** Timestamp (ms) of its `queue-ai-inference` record x 1000 + number of corrections; older ones change nothing. */
  version: z.int().positive(),
  clean_ref: z.string().nullable(),
  dedup_status: z.enum(["UNIQUE", "DUPLICATE"]),
  similarity_score: z.number(),
  cluster_id: z.string().min(1),
  task_priority: z.enum(["HIGH", "NORMAL", "LOW"]).nullable(),
  analysis: analysis.nullable(),
  analysed_at: instant.nullable(),
});
export type ArticleRecord = z.output<typeof articleRecord>;
