import { z } from "zod";
import { publishedAtFields } from "../domain/article.ts";
import { id, traceId } from "../domain/values.ts";
import { topic } from "./topic.ts";

export const taskPriorities = ["HIGH", "NORMAL", "LOW"] as const;

/** C2 hands D1 an article that is no duplicate. */
export const queueAiInference = topic("queue-ai-inference", {
  value: z.object({
    job_id: id,
    article_id: id,
    title: z.string().min(1),
    content: z.string().min(1),
    domain: z.string(),
    ...publishedAtFields,
    qdrant_vector_id: id,
    dedup_status: z.literal("UNIQUE"),
    /** Cosine to the nearest earlier article, 0 when there is none. */
    similarity_score: z.number().min(-1).max(1.0001),
    task_priority: z.enum(taskPriorities),
    trace_id: traceId.optional(),
    clean_ref: z.string().optional(),
    /** Why C2 decided so. */
    reasons: z.array(z.string()).optional(),
    cluster_id: z.string().optional(),
  }),
  key: (task) => task.job_id,
  producers: ["c2-dedup"],
  group: "d1-inference-group",
});
export type InferenceTask = z.output<typeof queueAiInference.value>;
