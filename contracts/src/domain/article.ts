import { z } from "zod";
import { region } from "./target.ts";
import { id, instant } from "./values.ts";

/** Where an instant was read: `json-ld`, `meta`, `time`, `text`, `url`, `feed`, or null when unknown. */
export const publishedAtFields = {
  published_at: instant.nullable(),
  published_at_source: z.string().nullable().optional(),
  published_at_precision: z.enum(["second", "minute", "day"]).nullable().optional(),
  published_at_reason: z.string().optional(),
};

/** One fetched page in the raw archive (bucket `nexa`, one object a page). */
export const rawObject = z.object({
  url: z.url(),
  finalUrl: z.url(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  charset: z.string(),
  bodyBase64: z.string(),
  fetchedAt: instant,
  /** The event that B1 sent for it, without the page: what a replay sends again. */
  event: z.record(z.string(), z.unknown()).optional(),
  /** Page 2 and on of an article that is split over several, in order. */
  furtherPages: z
    .array(z.object({ url: z.url(), charset: z.string(), bodyBase64: z.string() }))
    .optional(),
  feedItem: z
    .object({
      guid: z.string(),
      title: z.string(),
      source: z.string().nullable(),
      publishedAt: instant.nullable(),
    })
    .optional(),
});
export type RawObject = z.output<typeof rawObject>;

/** The cleaned article as C1 archives it at `clean/{article_id}.json`: all that later stages need. */
export const cleanArticle = z.object({
  article_id: id,
  job_id: id,
  url: z.url(),
  domain: z.string(),
  title: z.string().min(1),
  author: z.string().nullable(),
  /** Paragraphs separated by an empty line. */
  content: z.string().min(1),
  ...publishedAtFields,
  /** The last change the page states. */
  modified_at: instant.nullable().optional(),
  scraped_at: instant,
  cleaned_at: instant,
  /** Unicode code points of `content`. */
  char_count: z.int().min(0),
  word_count: z.int().min(0),
  /** ISO 639-1: id, en, jv, su, ms; `und` when unsure. */
  language: z.string(),
  image: z.string().nullable().optional(),
  description: z.string().nullable().optional(),
  section: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  matched_keywords: z.array(z.string()),
  keyword_ids: z.array(id).optional(),
  region: region.nullable(),
  sector: z.object({ sector_id: id, sector_name: z.string() }).nullable(),
  source_name: z.string().nullable().optional(),
  raw_ref: z.string().optional(),
});
export type CleanArticle = z.output<typeof cleanArticle>;
