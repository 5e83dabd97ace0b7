import { z } from "zod";
import { articleRecord } from "../domain/article-record.ts";
import { id, instant } from "../domain/values.ts";
import { read, stream, write, type Contract } from "../operation.ts";
import { heldVersion, storeOperations, versionRequest, versionTimeoutMs } from "./shared.ts";

const facet = z.array(z.object({ value: z.string(), count: z.int() }));

export const articleFilters = z.object({
  dedup_status: z.enum(["UNIQUE", "DUPLICATE"]).optional(),
  sentiment: z.enum(["positif", "netral", "negatif"]).optional(),
  urgency: z.int().min(1).max(5).optional(),
  domain: z.string().optional(),
  /** Official region code; its districts count too. */
  region_code: z.string().optional(),
  police_unit: z.string().optional(),
  /** Name of the sector that the crawl registry gives. */
  sector: z.string().optional(),
  /** Names as D1 reads them. */
  person: z.string().optional(),
  organization: z.string().optional(),
  /** Of any of these taxonomy keywords. */
  keyword_ids: z.array(id).max(2_000).optional(),
  cluster_id: z.string().optional(),
  from: instant.optional(),
  to: instant.optional(),
});
export const articleHit = z.object({
  id,
  title: z.string(),
  url: z.string(),
  domain: z.string(),
  published_at: instant.nullable(),
  dedup_status: z.string(),
  sentiment: z.string().nullable(),
  urgency: z.int().nullable(),
  cluster_id: z.string(),
  /** `published_at`, else `scraped_at`: where windows and histogram place it. */
  window_at: instant.optional(),
  sector: z.string().nullable().optional(),
  /** Official codes, a district's with those above it; police units likewise. */
  region_codes: z.array(z.string()).optional(),
  police_units: z.array(z.string()).optional(),
  score: z.number().nullable(),
  /** Fragments with the words found between `<em>` and `</em>`, everything else HTML-escaped. */
  highlights: z.array(z.string()),
});

/** Elasticsearch (8, 9) or OpenSearch (2, 3): full-text search of articles. */
export const elasticsearch = {
  store: "elasticsearch",
  version: 1,
  operations: {
    articles: {
      /** Indexes the article under its version (`external_gte`); an older version changes nothing. */
      save: write(articleRecord, (article) => article.id),
      find: read(z.object({ id }), articleRecord.nullable()),
      /** Full-text search in Indonesian, best first; newest first without words. */
      search: read(
        z.object({
          q: z.string().default(""),
          filters: articleFilters.default({}),
          limit: z.int().min(1).max(100).default(20),
          after: z.string().optional(),
          /** Counts what was found by time as well; days and longer begin at midnight in Jakarta. */
          histogram: z.enum(["hour", "day", "week", "month"]).optional(),
        }),
        z.object({
          total: z.int(),
          hits: z.array(articleHit),
          next: z.string().nullable(),
          facets: z.object({
            sentiment: facet,
            urgency: facet,
            domain: facet,
            region: facet,
            police_unit: facet,
            sector: facet.optional(),
          }),
          /** Where asked for: how many articles since each instant until the next, without gaps. */
          histogram: z.array(z.object({ from: instant, count: z.int() })).optional(),
        }),
      ),
      /** Every article that a search finds, newest first, as of the moment it begins. */
      scan: stream(
        z.object({ q: z.string().default(""), filters: articleFilters.default({}) }),
        articleRecord,
      ),
      /** What somebody who types may mean: names that hold a word beginning so, and a corrected spelling. */
      suggest: read(
        z.object({
          q: z.string().trim().min(1).max(100),
          limit: z.int().min(1).max(20).default(8),
        }),
        z.object({
          /** Most articles first. */
          names: z.array(
            z.object({
              name: z.string(),
              type: z.enum(["person", "organization", "police_unit"]),
              articles: z.int(),
            }),
          ),
          /** The words as the articles spell them, or null when they are right or unknown. */
          corrected: z.string().nullable(),
        }),
      ),
      /** One page of ids and versions, in the order of ids; the first page sees all that was written before. */
      versions: read(versionRequest, z.array(heldVersion), { timeoutMs: versionTimeoutMs }),
    },
    store: storeOperations,
  },
} satisfies Contract;
