import type { estypes } from "@elastic/elasticsearch";
import type { ArticleRecord } from "@nexa/contracts";
import { synonyms } from "./synonyms.ts";

/** Rises with a change that needs a re-index (another analyzer, another type of a field). */
export const indexVersion = 1;

type Property = estypes.MappingProperty;
const keyword: Property = { type: "keyword", ignore_above: 1_024 };
/** Kept and given back, never searched. */
const kept: Property = { type: "keyword", index: false, doc_values: false };
const date: Property = { type: "date" };
const count: Property = { type: "integer" };
const text: Property = {
  type: "text",
  analyzer: "article",
  search_analyzer: "article_search",
  // Highlights from the index itself: no limit on the length of a text.
  index_options: "offsets",
  fields: { exact: { type: "text", analyzer: "exact" } },
};

/** The record, field by field as in Postgres. The compiler asks for each new field of the contract. */
const record: Record<keyof ArticleRecord, Property> = {
  id: keyword,
  version: { type: "long" },
  url: { type: "keyword", ignore_above: 4_096 },
  domain: keyword,
  title: text,
  content: text,
  author: keyword,
  description: { type: "text", index: false },
  published_at: date,
  published_at_source: kept,
  published_at_precision: kept,
  published_at_reason: kept,
  modified_at: date,
  scraped_at: date,
  cleaned_at: date,
  analysed_at: date,
  char_count: count,
  word_count: count,
  language: keyword,
  image: kept,
  section: keyword,
  tags: keyword,
  matched_keywords: keyword,
  keyword_ids: keyword,
  region: { properties: { region_id: keyword, region_name: keyword, region_level: keyword } },
  sector: { properties: { sector_id: keyword, sector_name: keyword } },
  source_name: keyword,
  raw_ref: kept,
  clean_ref: kept,
  dedup_status: keyword,
  similarity_score: { type: "float" },
  cluster_id: keyword,
  task_priority: keyword,
  // Whole and unparsed; what is searched of it stands flat in `search`.
  analysis: { type: "object", enabled: false },
};

/** What filters, facets and orders ask for, derived from the record. */
const search: Record<string, Property> = {
  window_at: date,
  sentiment: keyword,
  urgency: { type: "byte" },
  region_codes: keyword,
  police_units: keyword,
  persons: keyword,
  organizations: keyword,
};

export const mappings: estypes.MappingTypeMapping = {
  dynamic: "strict",
  properties: { ...record, search: { properties: search } },
};

/** A nasal prefix swallows the first letter of the root: men+tangkap = menangkap, mem+pukul = memukul. */
const nasal = (prefix: string, letter: string) => ({
  type: "pattern_replace" as const,
  pattern: `^(?:me|pe)${prefix}([aiueo]\\w{2,})`,
  replacement: `${letter}$1`,
});

/** Settings that an open index takes too. */
export const dynamicSettings: estypes.IndicesIndexSettings = {
  // The index remembers the version of what somebody deleted, and would refuse an older one for a minute: we
  // never delete articles, and the reconciler must be able to put back what others deleted.
  gc_deletes: "0s",
};

export const settings: estypes.IndicesIndexSettings = {
  number_of_shards: 1,
  auto_expand_replicas: "0-1",
  ...dynamicSettings,
  analysis: {
    filter: {
      id_stop: { type: "stop", stopwords: "_indonesian_" },
      id_stem: { type: "stemmer", language: "indonesian" },
      abbreviations: { type: "synonym_graph", synonyms },
      nasal_t: nasal("n", "t"),
      nasal_p: nasal("m", "p"),
      nasal_k: nasal("ng", "k"),
      nasal_n: nasal("n", "n"),
      nasal_m: nasal("m", "m"),
      // The stemmer makes "angkap" of "menangkap"; whether the root began with t or n no rule knows,
      // so all three stems stand at the place of the word.
      id_roots: {
        type: "multiplexer",
        preserve_original: false,
        filters: ["id_stem", "nasal_t, nasal_p, nasal_k, id_stem", "nasal_n, nasal_m, id_stem"],
      },
    },
    analyzer: {
      article: {
        type: "custom",
        tokenizer: "standard",
        filter: ["lowercase", "id_stop", "id_roots"],
      },
      article_search: {
        type: "custom",
        tokenizer: "standard",
        filter: ["lowercase", "abbreviations", "id_stop", "id_roots"],
      },
      exact: { type: "custom", tokenizer: "standard", filter: ["lowercase"] },
    },
  },
};
