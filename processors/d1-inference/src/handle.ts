import type { Analysis, ArticleRecord, CleanArticle, InferenceTask } from "@nexa/contracts";
import { fieldsOf, loadCleanArticle } from "./clean-article.ts";
import { saveEverywhere, versionOf, type Deps } from "./sinks.ts";

export type RecordContext = { timestampMs: number; traceId: string };
export type Analyse = (article: CleanArticle) => Promise<Analysis>;

/** D1's stage: understands a unique article and hands it to Postgres, Elasticsearch and Neo4j. */
export async function inferRecord(
  task: InferenceTask,
  { timestampMs, traceId }: RecordContext,
  analyse: Analyse,
  deps: Deps,
): Promise<void> {
  const clean = await loadCleanArticle(task.article_id, task.clean_ref, deps.minio);
  const record: ArticleRecord = {
    ...fieldsOf(clean),
    version: versionOf(timestampMs),
    clean_ref: task.clean_ref ?? null,
    dedup_status: "UNIQUE",
    similarity_score: task.similarity_score,
    cluster_id: task.cluster_id ?? `cluster_${clean.article_id}`,
    task_priority: task.task_priority,
    analysis: await analyse(clean),
    analysed_at: new Date().toISOString(),
  };
  await saveEverywhere(deps, record, { stage: "d1", outcome: "analysed", trace_id: traceId });
}
