import { parseIndonesianDate } from "../dates/indonesian-date.ts";
import type { DateContext } from "./date-candidates.ts";
import type { Metadata } from "./metadata.ts";

const dayMs = 86_400_000;
const metaNames = [
  "article:modified_time",
  "og:updated_time",
  "last-modified",
  "lastmod",
  "dc.modified",
];

/** When a page says it was changed last: JSON-LD, then meta; never before publication or in the future. */
export function findModified(
  metadata: Metadata,
  publishedAt: Date | null,
  context: DateContext,
): Date | null {
  const told = [
    metadata.article?.["dateModified"],
    ...metaNames.map((name) => metadata.meta.get(name)?.[0]),
  ];
  for (const text of told) {
    if (typeof text !== "string") continue;
    const at = parseIndonesianDate(text, context)?.at;
    if (at === undefined || at.getTime() > context.now.getTime() + dayMs) continue;
    if (publishedAt === null || at.getTime() >= publishedAt.getTime()) return at;
  }
  return null;
}
