import type { Report } from "./reconcile.ts";

const shown = 20;

/** The report as lines for a terminal or a log. */
export function reportLines({ before, repairs, after }: Report): string[] {
  const lines = [
    `${before.articles} articles, ${before.differences.length} differ, ` +
      `${before.withoutVector.length} without vector, ${before.withoutArticle.length} vectors wait for their article`,
  ];
  for (const { id, versions } of before.differences.slice(0, shown)) {
    const each = Object.entries(versions).map(([store, version]) => `${store} ${version ?? "-"}`);
    lines.push(`  ${id}  ${each.join("  ")}`);
  }
  for (const id of before.withoutVector.slice(0, shown)) lines.push(`  ${id}  qdrant -`);
  const sent = Object.entries(repairs.sent).filter(([, count]) => count > 0);
  if (sent.length > 0)
    lines.push(`sent again: ${sent.map(([store, count]) => `${store} ${count}`).join(", ")}`);
  for (const id of repairs.lost) lines.push(`  ${id}  no store has the whole article`);
  const left = after.differences.length + after.withoutVector.length;
  lines.push(left === 0 ? "all stores agree" : `${left} still differ`);
  return lines;
}
