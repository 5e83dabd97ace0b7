import { z } from "zod";
import { htmlSelectors, region } from "../domain/target.ts";
import { id, instant, sha256Hex, traceId } from "../domain/values.ts";
import { sha256 } from "../domain/ids.ts";
import { topic } from "./topic.ts";

/** Largest page that travels inside the event, in UTF-8 bytes; a larger one only by `minio_s3_key`. */
export const maxInlineHtmlBytes = 256 * 1024;

/** A page that B1's site crawl fetched. */
export const siteEvent = z.object({
  job_id: id,
  target_id: id,
  /** SHA-256 of the canonical URL; 32 hex digits (MD5) accepted from others. */
  externalId: z.union([sha256Hex, z.string().regex(/^[0-9a-f]{32}$/)]),
  url: z.url(),
  domain_name: z.string(),
  /** Empty when larger than `maxInlineHtmlBytes`. */
  raw_html: z.string(),
  minio_s3_key: z.string().min(1),
  scraped_at: instant,
  http_status: z.int(),
  crawler_metadata: z.object({
    engine: z.string(),
    ip_proxy: z.string().nullable().optional(),
    duration_ms: z.number().min(0),
  }),
  trace_id: traceId.optional(),
  region: region.optional(),
  sector: z.object({ sector_id: id, sector_name: z.string() }).optional(),
  html_selectors: htmlSelectors.optional(),
  matched_keywords: z.array(z.string()).optional(),
  keyword_ids: z.array(id).optional(),
});
export type SiteEvent = z.output<typeof siteEvent>;

/** A page that B1's news search fetched: where its raw object is. */
export const pointerEvent = z.object({
  topic: z.literal("queue-raw-data-site"),
  source_id: z.string(),
  type: z.string(),
  /** The article's URL. */
  external_id: z.url(),
  keyword: z.string(),
  keyword_id: id,
  raw_ref: z.string().min(1),
  trace_id: traceId,
});
export type PointerEvent = z.output<typeof pointerEvent>;

/** B1 hands C1 a raw page, in either of the two forms of the specification. */
export const queueRawDataSite = topic("queue-raw-data-site", {
  value: z.union([siteEvent, pointerEvent]),
  key: (event) => ("externalId" in event ? event.externalId : sha256(event.external_id)),
  producers: ["b1-scraper"],
  group: "c1-processor",
});
