import { z } from "zod";
import { jobFilter } from "../domain/job.ts";
import { instant } from "../domain/values.ts";
import { read } from "../operation.ts";
import { bulkAction, outcomeCount } from "./mongodb-jobs.ts";
import { pageRequest } from "./shared.ts";

/** Work on all jobs of a frozen selection. */
export const bulkJob = z.object({
  id: z.guid(),
  /** The selection it works off. */
  token: z.guid(),
  action: bulkAction,
  /** `aborting`: somebody asked it to stop and it has not yet. */
  status: z.enum(["running", "aborting", "aborted", "done", "failed"]),
  rate_per_second: z.int().min(1),
  reason: z.string(),
  by: z.string(),
  filter: jobFilter,
  total: z.int(),
  /** What became of its jobs so far. */
  outcomes: z.array(outcomeCount),
  error: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  finished_at: instant.nullable(),
  /** How many processes have worked on it: more than 1 when it was resumed. */
  runs: z.int(),
});
export type BulkJob = z.output<typeof bulkJob>;

/** Bulk jobs, so that one that was interrupted goes on. */
export const bulkOperations = {
  bulkJobs: {
    /** Adds it; asking again with the same id changes nothing. @throws Fault ALREADY_EXISTS for a used token */
    start: read(
      bulkJob.pick({
        id: true,
        token: true,
        action: true,
        rate_per_second: true,
        reason: true,
        by: true,
        filter: true,
        total: true,
        created_at: true,
      }),
      bulkJob,
    ),
    find: read(z.object({ id: z.guid() }), bulkJob.nullable()),
    /** Newest first. */
    list: read(
      z.object(pageRequest),
      z.object({ items: z.array(bulkJob), next: z.string().nullable() }),
    ),
    /**
     * Gives the oldest open job that nobody works on to `runner`, for `seconds`; null when there is none. A runner
     * that died loses its job when the time is over.
     */
    lease: read(
      z.object({ runner: z.string().min(1), seconds: z.int().min(1).max(600) }),
      bulkJob.nullable(),
    ),
    /** Notes progress and keeps the lease; null when the lease was lost. `aborting` asks the runner to stop. */
    advance: read(
      z.object({
        id: z.guid(),
        runner: z.string(),
        seconds: z.int().min(1).max(600),
        outcomes: z.array(outcomeCount),
        /** Ends the job. */
        end: z.enum(["done", "aborted", "failed"]).optional(),
        error: z.string().optional(),
      }),
      bulkJob.nullable(),
    ),
    /** Asks it to stop; one that has ended stays as it is. */
    abort: read(z.object({ id: z.guid() }), bulkJob.nullable()),
  },
};
