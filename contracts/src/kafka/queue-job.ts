import { z } from "zod";
import { lexiconEntry, organization, region, scrapingConfig } from "../domain/target.ts";
import { id, instant, traceId } from "../domain/values.ts";
import { topic } from "./topic.ts";

/** A search result that could not be fetched: what a replay of its dead job needs. */
export const searchCandidate = z.object({
  keyword: z.string(),
  keyword_id: id,
  guid: z.string(),
  title: z.string(),
  source_name: z.string().nullable(),
  published_at: instant.nullable(),
});
export type SearchCandidate = z.output<typeof searchCandidate>;

/** A1 tells B1 to crawl one target. */
export const queueJob = topic("queue-job", {
  value: z.object({
    job_id: id,
    triggered_at: instant,
    target_id: id,
    domain_name: z.string(),
    base_url: z.url(),
    sector_id: id,
    sector_name: z.string(),
    region,
    organization,
    scraping_config: scrapingConfig,
    lexicon_matcher: z.array(lexiconEntry),
    trace_id: traceId.optional(),
    /** The crawl run this job belongs to, for counters; without it the job is its own run. */
    run_id: z.string().min(1).optional(),
    /** Only this page, seen before or not: how a dead job of one page is replayed. */
    page_url: z.url().optional(),
    search_candidate: searchCandidate.optional(),
  }),
  key: (job) => job.job_id,
  producers: ["a1-scheduler"],
  group: "b1-scraper",
});
export type Job = z.output<typeof queueJob.value>;
