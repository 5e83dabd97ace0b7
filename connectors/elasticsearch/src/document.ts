import { type ArticleRecord, type elasticsearch, articleRecord } from "@nexa/contracts";
import type { z } from "zod";

/** What filters, facets and orders ask for, taken out of the analysis. */
export type SearchFields = {
  window_at: string;
  sentiment: string | null;
  urgency: number | null;
  region_codes: string[];
  police_units: string[];
  persons: string[];
  organizations: string[];
};
export type ArticleDocument = ArticleRecord & { search: SearchFields };

/** The article as the index keeps it: the record itself, and beside it what is searched. */
export function documentOf(article: ArticleRecord): ArticleDocument {
  const { analysis } = article;
  const entities = analysis?.entities ?? [];
  const named = (type: string) =>
    unique(entities.filter((e) => e.type === type).map((e) => e.name));
  return {
    ...article,
    search: {
      window_at: article.published_at ?? article.scraped_at,
      sentiment: analysis?.sentiment.label ?? null,
      urgency: analysis?.urgency.level ?? null,
      // A district counts for its regency and province too, a unit for those above it.
      region_codes: unique(
        (analysis?.regions ?? []).flatMap(({ code, parents }) => [
          code,
          ...parents.map((parent) => parent.code),
        ]),
      ),
      police_units: unique(
        (analysis?.policeUnits ?? []).flatMap(({ unit, chain }) => [unit, ...chain]),
      ),
      persons: named("PERSON"),
      organizations: named("ORGANISATION"),
    },
  };
}

/** The record of a document, without what was derived. */
export const recordOf = (document: unknown): ArticleRecord => articleRecord.parse(document);

export type Hit = z.input<
  (typeof elasticsearch)["operations"]["articles"]["search"]["output"]
>["hits"][number];

const unique = (values: string[]) => [...new Set(values)];
