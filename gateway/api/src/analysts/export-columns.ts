import type { ArticleRecord, neo4j } from "@nexa/contracts";
import type { z } from "zod";
import type { Column } from "./send-table.ts";

type Entity = z.output<(typeof neo4j)["operations"]["entities"]["scan"]["row"]>;

const namesOf = ({ analysis }: ArticleRecord, type: "PERSON" | "ORGANISATION") =>
  (analysis?.entities ?? []).filter((entity) => entity.type === type).map(({ name }) => name);

/** An article as a row: what lists show of it, and its text last. */
export const articleColumns: Column<ArticleRecord>[] = [
  { name: "id", of: ({ id }) => id },
  { name: "title", of: ({ title }) => title },
  { name: "url", of: ({ url }) => url },
  { name: "domain", of: ({ domain }) => domain },
  { name: "source_name", of: ({ source_name }) => source_name },
  { name: "author", of: ({ author }) => author },
  { name: "published_at", of: ({ published_at }) => published_at, isInstant: true },
  { name: "published_at_precision", of: (article) => article.published_at_precision },
  { name: "scraped_at", of: ({ scraped_at }) => scraped_at, isInstant: true },
  { name: "language", of: ({ language }) => language },
  { name: "sector", of: ({ sector }) => sector?.sector_name },
  { name: "region", of: ({ region }) => region?.region_name },
  { name: "sentiment", of: ({ analysis }) => analysis?.sentiment.label },
  { name: "sentiment_confidence", of: ({ analysis }) => analysis?.sentiment.confidence },
  { name: "urgency", of: ({ analysis }) => analysis?.urgency.level },
  { name: "dedup_status", of: ({ dedup_status }) => dedup_status },
  { name: "cluster_id", of: ({ cluster_id }) => cluster_id },
  { name: "similarity_score", of: ({ similarity_score }) => similarity_score },
  { name: "task_priority", of: ({ task_priority }) => task_priority },
  { name: "persons", of: (article) => namesOf(article, "PERSON") },
  { name: "organizations", of: (article) => namesOf(article, "ORGANISATION") },
  {
    name: "police_units",
    of: ({ analysis }) => (analysis?.policeUnits ?? []).map(({ unit }) => unit),
  },
  { name: "region_codes", of: ({ analysis }) => (analysis?.regions ?? []).map(({ code }) => code) },
  { name: "keywords", of: ({ matched_keywords }) => matched_keywords },
  { name: "word_count", of: ({ word_count }) => word_count },
  { name: "version", of: ({ version }) => version },
  { name: "content", of: ({ content }) => content },
];

export const entityColumns: Column<Entity>[] = [
  { name: "id", of: ({ id }) => id },
  { name: "type", of: ({ type }) => type },
  { name: "name", of: ({ name }) => name },
  { name: "level", of: ({ level }) => level },
  { name: "aliases", of: ({ aliases }) => aliases },
  { name: "mentions", of: ({ mentions }) => mentions },
];
