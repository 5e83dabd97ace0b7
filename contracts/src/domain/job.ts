import { z } from "zod";
import { sha256 } from "./ids.ts";
import { instant } from "./values.ts";

/** `dead`: a Kafka record that a stage put aside. `parked`: a write that a connector put aside. */
export const jobKind = z.enum(["dead", "parked"]);
/** `replaying`: claimed by somebody who is sending it. `discarded`: in the trash, can be restored. */
export const jobStatus = z.enum(["dead", "replaying", "replayed", "discarded"]);

/** One thing that was done to a job. */
export const jobEvent = z.object({
  at: instant,
  action: z.enum(["stored", "edited", "replayed", "released", "discarded", "restored"]),
  by: z.string(),
  note: z.string().optional(),
});
export type JobEvent = z.output<typeof jobEvent>;

/** A job as a list shows it. */
export const jobSummary = z.object({
  /** `dlq_...`, or `parked_STORE_WRITEID`. */
  id: z.string().min(1),
  kind: jobKind,
  status: jobStatus,
  /** Who put it aside: a stage (`nexa-c1-normalizer`) or a connector (`connector-neo4j`). */
  stage: z.string(),
  /** Where a replay goes: a topic, or `STORE.GROUP.NAME`. */
  origin: z.string(),
  /** The publisher's host or the source it came from; empty when the payload names none. */
  source: z.string(),
  /** UPPER_SNAKE, e.g. `HTML_PARSING_FAILED`. */
  reason: z.string(),
  message: z.string(),
  /** The same for jobs of one cause. */
  fingerprint: z.string(),
  /** The record's key, or the entity that is written. */
  key: z.string().nullable(),
  trace_id: z.string().nullable(),
  attempts: z.int(),
  /** How often it was sent again before. */
  replays: z.int(),
  first_at: instant,
  last_at: instant,
  stored_at: instant,
  is_edited: z.boolean(),
  /** It may be sent again as it is, without an edit. */
  is_replayable: z.boolean(),
  /** Counts its changes; what an edit expects and a selection freezes. */
  revision: z.int(),
});
export type JobSummary = z.output<typeof jobSummary>;

/** A job with all that is known of it. */
export const failedJob = jobSummary.extend({
  /** What a replay sends: the edited payload, else the original. */
  payload: z.unknown(),
  original_payload: z.unknown(),
  fault_code: z.string().nullable(),
  stack: z.string(),
  headers: z.record(z.string(), z.unknown()),
  history: z.array(jobEvent),
  replayed_at: instant.nullable(),
  claimed_by: z.string().nullable(),
  claimed_at: instant.nullable(),
});
export type FailedJob = z.output<typeof failedJob>;

/** A job that somebody is sending, without what it says. */
export const claimedJob = jobSummary.extend({ claimed_by: z.string(), claimed_at: instant });
export type ClaimedJob = z.output<typeof claimedJob>;

/** Which jobs are meant; a job must match all that is given. */
export const jobFilter = z.object({
  kind: jobKind.optional(),
  status: jobStatus.optional(),
  stage: z.string().optional(),
  reason: z.string().optional(),
  source: z.string().optional(),
  fingerprint: z.string().optional(),
  trace_id: z.string().optional(),
  /** Put aside last in this time: from inclusive, to exclusive. */
  from: instant.optional(),
  to: instant.optional(),
  /** Somewhere in id, key, message or the beginning of the payload, in any case. */
  q: z.string().max(200).optional(),
  ids: z.array(z.string()).min(1).max(1_000).optional(),
});
export type JobFilter = z.output<typeof jobFilter>;

/** Jobs of one cause. */
export const jobGroup = z.object({
  fingerprint: z.string(),
  kind: jobKind,
  stage: z.string(),
  reason: z.string(),
  /** The message of one of them. */
  sample: z.string(),
  count: z.int(),
  first_at: instant,
  last_at: instant,
});

/**
 * Names a cause: jobs of one kind, stage and reason whose messages differ only in ids, addresses, numbers and
 * quoted words have the same. 16 hex digits.
 */
export function causeOf(job: Pick<JobSummary, "kind" | "stage" | "reason" | "message">): string {
  const message = job.message
    .replace(/https?:\/\/\S+/g, "URL")
    .replace(/"[^"]*"|'[^']*'|“[^”]*”/g, "TEXT")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, "ID")
    .replace(/\b(?=\w*\d)[0-9a-z_]*\d[0-9a-z_]*\b/gi, "N")
    .slice(0, 500);
  return sha256([job.kind, job.stage, job.reason, message].join("\n")).slice(0, 16);
}

/** The publisher's host, else the source that a payload names; empty when it names none. */
export function sourceOf(payload: unknown): string {
  if (typeof payload !== "object" || payload === null) return "";
  const text = (name: string): string => {
    const value: unknown = name in payload ? (payload as Record<string, unknown>)[name] : "";
    return typeof value === "string" ? value : "";
  };
  for (const name of ["url", "external_id", "canonical_url"])
    if (URL.canParse(text(name)) && /^https?:/.test(text(name)))
      return new URL(text(name)).hostname;
  return text("domain_name") || text("domain") || text("source_id") || text("target_id");
}
export type JobGroup = z.output<typeof jobGroup>;
