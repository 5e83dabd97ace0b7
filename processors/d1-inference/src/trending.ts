import type { ArticleRecord, Duplicate } from "@nexa/contracts";
import { fieldsOf, loadCleanArticle } from "./clean-article.ts";
import type { RecordContext } from "./handle.ts";
import { saveEverywhere, versionOf, type Deps } from "./sinks.ts";

/** D1's trending stage: a duplicate joins its cluster in every sink, without analysis. */
export async function addToTrend(
  duplicate: Duplicate,
  { timestampMs, traceId }: RecordContext,
  deps: Deps,
): Promise<void> {
  const clean = await loadCleanArticle(
    duplicate.duplicate_article_id,
    duplicate.clean_ref,
    deps.minio,
  );
  const record: ArticleRecord = {
    ...fieldsOf(clean),
    version: versionOf(timestampMs),
    clean_ref: duplicate.clean_ref ?? null,
    dedup_status: "DUPLICATE",
    similarity_score: duplicate.similarity_score,
    cluster_id: duplicate.duplicate_cluster_id,
    task_priority: null,
    analysis: null,
    analysed_at: null,
  };
  await saveEverywhere(deps, record, { stage: "d1-trending", outcome: "kept", trace_id: traceId });
}
