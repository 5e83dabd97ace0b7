import { z } from "zod";
import { articleRecord } from "../domain/article-record.ts";
import { correction, correctionFields } from "../domain/correction.ts";
import { id, instant } from "../domain/values.ts";
import { read, stream, write } from "../operation.ts";
import { pageRequest } from "./shared.ts";

/** A cluster of articles that tell one story. */
export const trendCluster = z.object({
  cluster_id: z.string(),
  master_article_id: id.nullable(),
  /** Articles in it, the master included. */
  size: z.int(),
  outlets: z.int(),
  /** Mentions an hour over the last 24 h before its newest article. */
  velocity: z.number(),
  first_seen_at: instant,
  last_seen_at: instant,
});
export type TrendCluster = z.output<typeof trendCluster>;

const mood = z.object({ positif: z.int(), netral: z.int(), negatif: z.int() });

/** A cluster as trends show it. */
export const risingCluster = trendCluster.extend({
  /** Of its master, else of its first article. */
  title: z.string(),
  sector: z.string().nullable(),
  /** Papers by name, those of the most articles first. */
  domains: z.array(z.string()),
  sentiments: mood,
  /** The highest of its articles. */
  urgency: z.int().nullable(),
});

/** One article of a cluster. */
export const clusterMember = z.object({
  article_id: id,
  title: z.string(),
  url: z.string(),
  domain: z.string(),
  dedup_status: articleRecord.shape.dedup_status,
  /** Cosine to the master; of a master, to the nearest story there was when it came. */
  similarity: z.number(),
  occurred_at: instant,
  sentiment: z.string().nullable(),
  urgency: z.int().nullable(),
});

export const breakdownKinds = [
  "taxonomy",
  "sector",
  "region",
  "police_unit",
  "sentiment",
  "urgency",
  "domain",
] as const;

/** Articles of one node, sector, province, unit ... in a window, and in the window of equal length before it. */
export const breakdownRow = z.object({
  /** Id of the node, code of the region, else the name itself. */
  key: z.string(),
  name: z.string(),
  articles: z.int(),
  previous: z.int(),
  sentiments: mood,
});

export const trends = {
  find: read(z.object({ cluster_id: z.string() }), trendCluster.nullable()),
  list: read(z.object({ limit: z.int().min(1).max(200).default(20) }), z.array(trendCluster)),
  /** Clusters with an article in the window. */
  rising: read(
    z.object({
      from: instant.optional(),
      to: instant.optional(),
      order: z.enum(["velocity", "size", "newest"]).default("velocity"),
      minimum_size: z.int().min(1).default(1),
      ...pageRequest,
    }),
    z.object({ items: z.array(risingCluster), next: z.string().nullable(), total: z.int() }),
  ),
  /** The articles of a cluster, its master first, then oldest first. */
  members: read(
    z.object({ cluster_id: z.string(), ...pageRequest }),
    z.object({ items: z.array(clusterMember), next: z.string().nullable(), total: z.int() }),
  ),
  /** Counts unique articles and copies alike, most first. */
  breakdown: read(
    z.object({
      by: z.enum(breakdownKinds),
      from: instant,
      to: instant,
      /** Of taxonomy nodes, 1 (pillar) to 5: an article counts for the nodes above its keywords. */
      level: z.int().min(1).max(5).default(1),
      limit: z.int().min(1).max(500).default(50),
    }),
    z.array(breakdownRow),
    { timeoutMs: 10_000 },
  ),
};

const correctionFilter = {
  article_id: id.optional(),
  field: z.enum(correctionFields).optional(),
  made_by: z.string().optional(),
  from: instant.optional(),
  to: instant.optional(),
};

/** What people set right in articles. */
export const corrections = {
  /** A repeat (same `id`) changes nothing. */
  save: write(correction, ({ article_id }) => article_id),
  /** Newest first. */
  list: read(
    z.object({ ...correctionFilter, ...pageRequest }),
    z.object({ items: z.array(correction), next: z.string().nullable(), total: z.int() }),
  ),
  /** In the order of articles, oldest first within one, each with the articles it speaks of as they are now. */
  scan: stream(
    z.object(correctionFilter),
    z.object({
      correction,
      article: articleRecord,
      /** Of a correction of `duplicate`; null when it is gone. */
      other: z.object({ title: z.string(), content: z.string() }).nullable(),
    }),
  ),
};

/** Ids of the keywords at a taxonomy node and below it. */
export const keywordsUnder = read(z.object({ node_id: id }), z.array(id));
