import { z } from "zod";
import { articleRecord } from "../domain/article-record.ts";
import { journeyStep, stages } from "../domain/journey.ts";
import { masterData, scrapingTargetRow } from "../domain/master-data.ts";
import { lexiconEntry, targetDocument, targetKeywordDocument } from "../domain/target.ts";
import { id, instant } from "../domain/values.ts";
import { read, write, type Contract } from "../operation.ts";
import { keywordDocument, sourceDocument } from "./mongodb.ts";
import { bulkOperations } from "./postgres-bulk.ts";
import { corrections, keywordsUnder, trends } from "./postgres-analysts.ts";
import { masterOperations, syncRunOperations } from "./postgres-master.ts";
import { peopleOperations } from "./postgres-people.ts";
import { heldVersion, storeOperations, versionRequest, versionTimeoutMs } from "./shared.ts";

/** One search of one keyword: where it stands and what it counted. */
export const keywordRun = z.object({
  keyword_id: id,
  run_id: z.string().min(1),
  started_at: instant,
  finished_at: instant.nullable(),
  next_run_at: instant,
  counters: z.record(z.string(), z.int()),
});
export type KeywordRun = z.output<typeof keywordRun>;

/** PostgreSQL, the system of record. */
export const postgres = {
  store: "postgres",
  version: 1,
  operations: {
    master: {
      /** All given rows in one transaction, in the order their keys need. */
      save: write(masterData, () => "master-data"),
    },
    keywords: {
      /** Active keywords with their lineage from the pillar down. */
      fetchActive: read(
        z.object({}),
        z.array(lexiconEntry.extend({ scrape_interval_minutes: z.int() })),
      ),
      under: keywordsUnder,
    },
    keywordRuns: {
      list: read(z.object({}), z.array(keywordRun)),
      save: write(keywordRun, (run) => run.keyword_id),
    },
    targets: {
      /** Adds a discovered domain as a draft unless the domain is known. */
      discover: write(scrapingTargetRow, (target) => target.domain),
      list: read(z.object({ is_active: z.boolean().optional() }), z.array(scrapingTargetRow)),
    },
    sync: {
      /** What MongoDB should hold, from one snapshot: active targets, their keywords, the catalogues. */
      extract: read(
        z.object({}),
        z.object({
          targets: z.array(targetDocument),
          targetKeywords: z.array(targetKeywordDocument),
          sources: z.array(sourceDocument),
          keywords: z.array(keywordDocument),
        }),
        { timeoutMs: 30_000 },
      ),
    },
    articles: {
      /** Upserts the article with its relations and its cluster's figures; an older version changes nothing. */
      save: write(articleRecord, (article) => article.id),
      find: read(z.object({ id }), articleRecord.nullable()),
      /** One page of ids and versions, in the order of ids. */
      versions: read(
        versionRequest,
        z.array(heldVersion.extend({ dedup_status: articleRecord.shape.dedup_status })),
        { timeoutMs: versionTimeoutMs },
      ),
    },
    trends,
    corrections,
    journey: {
      record: write(journeyStep, (step) => `${step.stage}:${step.subject}`),
      /** Retention: removes the steps that were recorded for a time before `before`. */
      forget: write(z.object({ before: instant }), () => "journey"),
      /** Steps counted by stage, outcome and reason; of one run where given, else of all. */
      summary: read(
        z.object({ run: z.string().optional() }),
        z.array(
          z.object({
            stage: z.enum(stages),
            outcome: z.string(),
            reason: z.string(),
            count: z.int(),
          }),
        ),
      ),
      /** Every step of one article or subject, oldest first. */
      of: read(z.object({ subject: z.string() }), z.array(journeyStep)),
      /** The steps of one outcome, for reports. */
      list: read(
        z.object({
          stage: z.enum(stages).optional(),
          outcome: z.string().optional(),
          run: z.string().optional(),
          limit: z.int().min(1).max(5_000).default(1_000),
        }),
        z.array(journeyStep),
      ),
    },
    ...masterOperations,
    ...syncRunOperations,
    ...peopleOperations,
    ...bulkOperations,
    store: storeOperations,
  },
} satisfies Contract;
