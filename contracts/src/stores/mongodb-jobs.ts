import { z } from "zod";
import { claimedJob, failedJob, jobFilter, jobGroup, jobSummary } from "../domain/job.ts";
import { instant } from "../domain/values.ts";
import { read, write } from "../operation.ts";
import { pageRequest } from "./shared.ts";

/** Who does something, and when. */
const act = { by: z.string().min(1), at: instant };
const refusal = z.object({ id: z.string(), reason: z.string() });
const refused = z.array(refusal);

/** A parked write as the triage keeps a copy of it. */
export const parkedCopy = jobSummary
  .pick({ id: true, stage: true, origin: true, reason: true, message: true, key: true })
  .extend({
    attempts: z.int(),
    replays: z.int(),
    first_at: instant,
    last_at: instant,
    trace_id: z.string().nullable(),
    /** When its input was changed in the parking queue; null if never. */
    edited_at: instant.nullable(),
    payload: z.unknown(),
    fault_code: z.string(),
    stack: z.string(),
    headers: z.record(z.string(), z.unknown()),
  });
export type ParkedCopy = z.output<typeof parkedCopy>;

/** What can be done to all jobs of a selection. */
export const bulkAction = z.enum(["replay", "discard", "purge"]);
export type BulkAction = z.output<typeof bulkAction>;
/** What became of one job of a selection; `pending` until somebody has done it. */
export const itemOutcome = z.enum(["pending", "done", "skipped", "refused", "failed"]);
export const outcomeCount = z.object({ outcome: itemOutcome, reason: z.string(), count: z.int() });

/**
 * Triage of dead jobs and parked writes. What changes something answers what became of it, and asking again with
 * the same owner or the same revision gives the same answer, so these are reads that may be repeated.
 */
export const jobOperations = {
  jobs: {
    /** Adds the copy of a parked write; one parked again after a replay is open again. */
    saveParked: write(parkedCopy, ({ id }) => id),
    /** Newest first. */
    list: read(
      z.object({ ...pageRequest, filter: jobFilter }),
      z.object({ items: z.array(jobSummary), next: z.string().nullable(), total: z.int() }),
    ),
    /** By cause, most jobs first. */
    groups: read(
      z.object({ filter: jobFilter, limit: z.int().min(1).max(500).default(100) }),
      z.array(jobGroup),
    ),
    find: read(z.object({ id: z.string() }), failedJob.nullable()),
    /** Writes that stand in the parking queue of a connector (`connector-STORE`), oldest first. */
    parked: read(
      z.object({ stage: z.string(), limit: z.int().min(1).max(200) }),
      z.array(failedJob),
    ),
    /** How many jobs there are of each kind, status and stage. */
    counts: read(
      z.object({}),
      z.array(
        jobSummary.pick({ kind: true, status: true, stage: true }).extend({ count: z.int() }),
      ),
    ),
    /** @throws Fault NOT_FOUND; ABORTED when the job is no longer at `revision` */
    edit: read(
      z.object({ id: z.string(), revision: z.int(), payload: z.unknown(), ...act }),
      failedJob,
    ),
    /**
     * Takes these jobs for `owner`, who is going to send them. `claimed` are his now, also when they were before;
     * `done` he has sent already; the rest is refused with the reason: GONE, or the job's status. At most 4 MB of
     * payloads are claimed at once, at least one job: what is in none of the three lists is asked for again.
     */
    claim: read(
      z.object({ ids: z.array(z.string()).max(1_000), owner: z.string().min(1), ...act }),
      z.object({ claimed: z.array(failedJob), done: z.array(z.string()), refused }),
    ),
    /** Jobs that are claimed and not settled, of one owner or of all, claimed before `before`. */
    claimed: read(
      z.object({ owner: z.string().optional(), before: instant }),
      z.array(claimedJob),
      { timeoutMs: 20_000 },
    ),
    /** Ends the claims of `owner`: `sent` is replayed, else the job is open again with the reason in its history. */
    settle: read(
      z.object({
        owner: z.string(),
        items: z
          .array(z.object({ id: z.string(), sent: z.boolean(), note: z.string().optional() }))
          .max(1_000),
        ...act,
      }),
      z.object({ settled: z.int() }),
    ),
    /** Into the trash (`discarded`) or out of it (`dead`); a job that is there already counts as moved. */
    move: read(
      z.object({
        ids: z.array(z.string()).max(1_000),
        to: z.enum(["dead", "discarded"]),
        note: z.string().optional(),
        ...act,
      }),
      z.object({ moved: z.array(z.string()), refused }),
    ),
    /** Removes jobs that are in the trash for ever. */
    purge: read(
      z.object({ ids: z.array(z.string()).max(1_000) }),
      z.object({ purged: z.array(z.string()), refused }),
    ),
  },
  selections: {
    /**
     * Freezes which jobs match now, under `token`; with what an action would skip and why.
     *
     * Asking again with the token answers what was frozen the first time.
     *
     * @throws Fault OUT_OF_RANGE above 100,000 jobs
     */
    freeze: read(
      z.object({
        token: z.guid(),
        filter: jobFilter,
        action: bulkAction,
        /** A dead job, and a parked write, that was sent again so often is skipped. */
        max_replays: z.object({ dead: z.int(), parked: z.int() }),
        expires_at: instant,
      }),
      z.object({
        count: z.int(),
        sample_ids: z.array(z.string()),
        skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
      }),
      { timeoutMs: 60_000 },
    ),
    /** What was frozen, and whether the same jobs match unchanged; null for an unknown or expired token. */
    check: read(
      z.object({ token: z.guid() }),
      z
        .object({
          action: bulkAction,
          filter: jobFilter,
          /** Those that the action would not skip. */
          count: z.int(),
          /** All that matched then, and that match now. */
          matched: z.int(),
          now: z.int(),
          is_same: z.boolean(),
        })
        .nullable(),
      { timeoutMs: 60_000 },
    ),
    /** Keeps it as long as its bulk job needs it. */
    keep: read(z.object({ token: z.guid() }), z.object({ kept: z.boolean() })),
    /** The next jobs of the selection that are still pending, oldest first. */
    take: read(
      z.object({ token: z.guid(), limit: z.int().min(1).max(1_000) }),
      z.array(z.string()),
    ),
    /** Notes what became of jobs; the first note of a job stands. */
    mark: read(
      z.object({
        token: z.guid(),
        items: z
          .array(z.object({ id: z.string(), outcome: itemOutcome, reason: z.string().default("") }))
          .max(1_000),
      }),
      z.object({ marked: z.int() }),
    ),
    progress: read(z.object({ token: z.guid() }), z.array(outcomeCount)),
  },
};
