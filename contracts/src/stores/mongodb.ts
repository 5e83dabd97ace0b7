import { z } from "zod";
import { jobStatus } from "../domain/job.ts";
import { opportunity, resume } from "../domain/talent.ts";
import { targetDocument, targetKeywordDocument } from "../domain/target.ts";
import { id, instant } from "../domain/values.ts";
import { deadLetter } from "../kafka/dead-letter.ts";
import { read, write, type Contract } from "../operation.ts";
import { jobOperations } from "./mongodb-jobs.ts";
import { edit, pageRequest, storeOperations } from "./shared.ts";

/** A legacy source: portal, adapter and request template. */
export const sourceDocument = z.object({
  id,
  name: z.string(),
  domain: z.string(),
  baseUrl: z.url(),
  adapter: z.string(),
  active: z.boolean(),
});
/** A keyword of the taxonomy as the legacy scrapers read it. */
export const keywordDocument = z.object({
  id,
  phrase: z.string(),
  phrases: z.array(z.string()),
  nodeId: id,
  nodeName: z.string(),
  active: z.boolean(),
});
export const socialKeywordDocument = z.object({
  id,
  phrase: z.string(),
  platforms: z.array(z.string()),
  active: z.boolean(),
});
/** Runtime settings of one service (`service` = its name) or its heartbeat (`NAME:status`). */
export const serviceSettings = z.looseObject({ service: z.string().min(1), updated_at: instant });
/** B1's staging buffer; expires after seven days. */
export const rawDocument = z.object({
  id,
  source_id: z.string(),
  url: z.url(),
  raw_ref: z.string(),
  http_status: z.int(),
  fetched_at: instant,
});
/** A dead letter as F1 keeps it. */
export const deadJob = deadLetter.extend({
  status: jobStatus,
  stored_at: instant,
  replayed_at: instant.nullable(),
});
export type DeadJob = z.output<typeof deadJob>;

const activeIds = z.object({ ids: z.array(id) });

/** MongoDB `nexa`: crawl registry, runtime settings, staging buffer, dead jobs, raw talent. */
export const mongodb = {
  store: "mongodb",
  version: 1,
  operations: {
    targets: {
      listActive: read(z.object({}), z.array(targetDocument)),
      /** Replaces the target of this id, or adds it. */
      save: write(targetDocument, (target) => target.id),
      /** Sets every target not named to `active: false`. */
      deactivateExcept: write(activeIds, () => "targets"),
    },
    targetKeywords: {
      listByTarget: read(z.object({ targetId: id }), z.array(targetKeywordDocument)),
      save: write(targetKeywordDocument, (keyword) => keyword.id),
      deactivateExcept: write(activeIds, () => "target_keywords"),
    },
    sources: {
      list: read(z.object({}), z.array(sourceDocument)),
      save: write(sourceDocument, (source) => source.id),
      /** Sets every source not named to `active: false`. */
      deactivateExcept: write(activeIds, () => "sources"),
    },
    keywords: {
      list: read(z.object({}), z.array(keywordDocument)),
      save: write(keywordDocument, (keyword) => keyword.id),
      deactivateExcept: write(activeIds, () => "keywords"),
    },
    socialKeywords: {
      list: read(z.object({}), z.array(socialKeywordDocument)),
      save: write(socialKeywordDocument, (keyword) => keyword.id),
    },
    settings: {
      find: read(z.object({ service: z.string() }), serviceSettings.nullable()),
      /** All settings and heartbeats, by name. */
      list: read(z.object({}), z.array(serviceSettings)),
      /**
       * Answers as soon as the settings differ from `revision` (of an earlier answer; without it at once), within
       * 2 s of the change whoever made it. Without a change it answers the same revision just before the deadline.
       */
      changedSince: read(
        z.object({ service: z.string(), revision: z.string().default("") }),
        z.object({ settings: serviceSettings.nullable(), revision: z.string() }),
        { timeoutMs: 30_000 },
      ),
      /** Replaces the settings of `service`. Heartbeats go to `NAME:status` the same way. */
      save: write(serviceSettings, (settings) => settings.service),
      /** The same for a person, who must know whether somebody else was faster. */
      edit: edit(serviceSettings),
    },
    rawDocuments: {
      /** Kept as first saved; a repeat changes nothing. */
      save: write(rawDocument, (document) => document.id),
      find: read(z.object({ id }), rawDocument.nullable()),
    },
    rawResumes: {
      /** Kept as first received, with its content hash; a repeat changes nothing. */
      save: write(resume, (resume) => resume.id),
      find: read(z.object({ id }), resume.extend({ hash: z.string() }).nullable()),
    },
    rawOpportunities: {
      save: write(opportunity, (opportunity) => opportunity.id),
      find: read(z.object({ id }), opportunity.extend({ hash: z.string() }).nullable()),
    },
    deadJobs: {
      /** Adds a dead letter; one that is known already changes nothing. */
      save: write(deadLetter, (letter) => letter.dlq_id),
      find: read(z.object({ dlq_id: z.string() }), deadJob.nullable()),
      list: read(
        z.object({
          ...pageRequest,
          status: jobStatus.optional(),
          failed_stage: z.string().optional(),
          error_code: z.string().optional(),
        }),
        z.object({ jobs: z.array(deadJob), next: z.string().nullable(), total: z.int() }),
      ),
      /** Notes that the job was sent back to its topic. */
      markReplayed: write(z.object({ dlq_id: z.string(), replayed_at: instant }), (m) => m.dlq_id),
    },
    ...jobOperations,
    store: storeOperations,
  },
} satisfies Contract;
