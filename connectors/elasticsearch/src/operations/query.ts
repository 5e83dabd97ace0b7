import type { estypes } from "@elastic/elasticsearch";
import type { elasticsearch } from "@nexa/contracts";
import type { z } from "zod";

/** The driver's own type lets undefined through. */
type Query = NonNullable<estypes.QueryDslQueryContainer>;
/** What a search asks, defaults filled in. */
export type Question = z.output<
  (typeof elasticsearch)["operations"]["articles"]["search"]["input"]
>;

/** Words between quotation marks, and the others. */
export function wordsOf(q: string): { phrases: string[]; words: string } {
  const phrases = [...q.matchAll(/"([^"]+)"/g)].map(([, phrase = ""]) => phrase.trim());
  const words = q
    .replace(/"[^"]*"/g, " ")
    .replaceAll('"', " ")
    .trim();
  return { phrases: phrases.filter(Boolean), words };
}

/** The query of a search; without words everything that passes the filters. */
export function queryOf({ q, filters }: Question): Query {
  const { phrases, words } = wordsOf(q);
  const must: Query[] = phrases.map((query) => ({
    multi_match: { query, type: "phrase", fields: ["title.exact^3", "content.exact"] },
  }));
  if (words)
    must.push({
      // Up to two words all must be found, of more three quarters.
      multi_match: { query: words, fields: ["title^3", "content"], minimum_should_match: "2<75%" },
    });
  // The words as they were typed, side by side, count more than their stems anywhere.
  const should: Query[] = words
    ? [
        {
          multi_match: { query: words, type: "phrase", fields: ["title.exact^3", "content.exact"] },
        },
      ]
    : [];
  return { bool: { must, should, filter: filtersOf(filters) } };
}

function filtersOf(filters: Question["filters"]): Query[] {
  const { from, to, police_unit } = filters;
  const terms = {
    dedup_status: filters.dedup_status,
    domain: filters.domain,
    cluster_id: filters.cluster_id,
    "search.sentiment": filters.sentiment,
    "search.urgency": filters.urgency,
    "search.region_codes": filters.region_code,
    "search.persons": filters.person,
    "search.organizations": filters.organization,
    "sector.sector_name": filters.sector,
  };
  const found: Query[] = Object.entries(terms).flatMap(([field, value]) =>
    value === undefined ? [] : [{ term: { [field]: value } }],
  );
  if (filters.keyword_ids !== undefined)
    found.push({ terms: { keyword_ids: filters.keyword_ids } });
  if (police_unit !== undefined)
    found.push({
      term: { "search.police_units": { value: police_unit, case_insensitive: true } },
    });
  if (from !== undefined || to !== undefined)
    found.push({
      range: { "search.window_at": { ...(from && { gte: from }), ...(to && { lte: to }) } },
    });
  return found;
}
