import {
  Fault,
  newId,
  type ArticleRecord,
  type Correction,
  type CorrectionChange,
} from "@nexa/contracts";
import type { Stores } from "../stores.ts";
import { applyCorrection, beforeOf, isApplied, levelOf } from "./apply-correction.ts";
import { found } from "./query.ts";

type Asked = { id: string; change: CorrectionChange; note: string; by: string };
/** The version leaves three digits for corrections. */
const mostCorrections = 999;

/**
 * Keeps a correction as gold data and, where D1 read something, saves the article with all its corrections as its
 * next version in every store. Of two at once the later has both, since each applies all that are kept.
 *
 * @throws Fault NOT_FOUND for an unknown article, INVALID_ARGUMENT for a place outside its text
 */
export async function correct(
  stores: Pick<Stores, "postgres" | "elasticsearch" | "neo4j">,
  { id, change, note, by }: Asked,
  timeoutMs: number,
): Promise<{ correction: Correction; applied: boolean; version: number }> {
  const { corrections, articles } = stores.postgres;
  const find = async (article: string) =>
    found(await articles.find({ id: article }, { timeoutMs }), `article ${article}`);
  const article = await find(id);
  if (change.field === "duplicate") await find(change.of);
  check(article, change);
  const correction: Correction = {
    ...{ id: newId(), article_id: id, change, note, made_by: by },
    before: beforeOf(article, change),
    made_at: new Date().toISOString(),
  };
  const after = await corrections.save(correction);
  const kept = await corrections.list({ article_id: id, limit: 500 }, { timeoutMs, after });
  const { analysis, version, content } = article;
  if (!analysis || !isApplied(change)) return { correction, applied: false, version };
  const corrected = {
    ...article,
    version: version - (version % 1_000) + Math.min(kept.total, mostCorrections),
    // Listed newest first, applied oldest first.
    analysis: kept.items.reduceRight(
      (analysis, { change }) => applyCorrection(analysis, change, content),
      analysis,
    ),
  };
  const [saved] = await Promise.all([
    articles.save(corrected),
    stores.elasticsearch.articles.save(corrected),
    stores.neo4j.news.saveArticle(corrected),
  ]);
  await articles.find({ id }, { timeoutMs, after: saved });
  return { correction, applied: true, version: corrected.version };
}

function check({ id, content }: ArticleRecord, change: CorrectionChange): void {
  if (change.field === "duplicate" && change.of.toLowerCase() === id.toLowerCase())
    throw new Fault("INVALID_ARGUMENT", "change.of: an article is no duplicate of itself");
  if (!("start" in change)) return;
  if (content.slice(change.start, change.end).trim() === "" || change.end > content.length)
    throw new Fault(
      "INVALID_ARGUMENT",
      `change: no words from ${change.start} to ${change.end}; the text has ${content.length}`,
    );
  if (change.field === "police_unit" && change.chain !== null && change.level === undefined)
    levelOf(change.chain[0] ?? "");
}
