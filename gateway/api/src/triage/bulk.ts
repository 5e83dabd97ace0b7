import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import {
  Fault,
  newId,
  toFault,
  type BulkAction,
  type BulkJob,
  type JobFilter,
} from "@nexa/contracts";
import { discardAll, purgeAll, replayAll, type Marks } from "./bulk-actions.ts";
import { maxReplays, patient, type TriageDeps } from "./deps.ts";
import { settleDoubtful } from "./doubtful.ts";
import { Tally } from "./tally.ts";

export type BulkRequest = {
  token: string;
  action: BulkAction;
  rate_per_second: number;
  reason: string;
  confirm_count?: number;
};

/** Many jobs may take a while, a store that is away must not. */
const atOnce = { retry: false };
const tokenMinutes = 15;
/** A process that died loses its job after so long. */
const leaseSeconds = 30;
const lookMs = 1_000;
/** How many jobs are worked on at once; what a death leaves in doubt is never more. */
const maxChunk = 500;
/** How many ids are read at once. */
const maxTaken = 1_000;
/** A single replay that is not settled after so long has lost its process. */
const doubtfulAfterMs = 60_000;

/**
 * Work on frozen selections. Jobs stand in Postgres, what became of each of their items in MongoDB, so that a process
 * that dies in the middle is followed by another that goes on: an item is claimed before it is sent and settled
 * after; what a death left claimed is looked for on its topic before it is sent again.
 */
export class Bulk {
  readonly #deps: TriageDeps;
  readonly #runner = `${hostname()}:${process.pid}:${newId()}`;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(deps: TriageDeps) {
    this.#deps = deps;
  }

  /** Dry run: freezes which jobs match now, for a quarter of an hour. */
  async freeze(filter: JobFilter, action: BulkAction) {
    const token = newId();
    const expires_at = new Date(Date.now() + tokenMinutes * 60_000).toISOString();
    const frozen = await this.#deps.mongodb.selections.freeze(
      { ...{ token, filter, action, expires_at }, max_replays: maxReplays },
      atOnce,
    );
    return { token, action, ...frozen, expires_at };
  }

  /**
   * @throws Fault NOT_FOUND for an unknown or expired token; ABORTED when other jobs match now than were shown, or
   *   they have changed; ALREADY_EXISTS when the token was used; INVALID_ARGUMENT for another action or count
   */
  async start(request: BulkRequest, by: string): Promise<BulkJob> {
    const { token, action, rate_per_second, reason, confirm_count } = request;
    const { selections } = this.#deps.mongodb;
    const frozen = await selections.check({ token }, atOnce);
    if (frozen === null)
      throw new Fault("NOT_FOUND", "the selection is unknown or expired; make the dry run again");
    if (frozen.action !== action)
      throw new Fault("INVALID_ARGUMENT", `the selection was made for ${frozen.action}`);
    if (action === "purge" && confirm_count !== frozen.count)
      throw new Fault("INVALID_ARGUMENT", "confirm_count is not the number of jobs to purge");
    if (!frozen.is_same)
      throw new Fault(
        "ABORTED",
        `the jobs have changed since the dry run: ${frozen.matched} matched then, ${frozen.now} match now`,
        { reason: "SELECTION_CHANGED" },
      );
    await selections.keep({ token }, { ...atOnce, ...patient });
    const job = await this.#deps.postgres.bulkJobs.start(
      {
        ...{ id: newId(), token, action, rate_per_second, reason, by, filter: frozen.filter },
        ...{ total: frozen.count, created_at: new Date().toISOString() },
      },
      { ...atOnce, timeoutMs: this.#deps.timeoutMs },
    );
    this.#deps.publish("bulk", job);
    return job;
  }

  list = (page: { limit: number; after?: string }) =>
    this.#deps.postgres.bulkJobs.list(page, { timeoutMs: this.#deps.timeoutMs });
  find = (id: string) =>
    this.#deps.postgres.bulkJobs.find({ id }, { timeoutMs: this.#deps.timeoutMs });
  abort = (id: string) =>
    this.#deps.postgres.bulkJobs.abort({ id }, { timeoutMs: this.#deps.timeoutMs });

  /** Looks for open jobs every second, also those that another process left. */
  run(): this {
    this.#running = this.#loop();
    return this;
  }

  /** Ends after the items in hand; another process, or the next start, goes on. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #loop(): Promise<void> {
    const { log } = this.#deps;
    let doubtfulAt = 0;
    while (!this.#stopping.signal.aborted) {
      try {
        if (Date.now() >= doubtfulAt) {
          await settleDoubtful(this.#deps, { olderThanMs: doubtfulAfterMs, release: true });
          doubtfulAt = Date.now() + doubtfulAfterMs / 2;
        }
        const lease = { runner: this.#runner, seconds: leaseSeconds };
        const job = await this.#deps.postgres.bulkJobs.lease(lease);
        if (job !== null) {
          log.info({ event: "bulk_started", id: job.id, action: job.action, runs: job.runs });
          await this.#work(job);
          continue;
        }
      } catch (error) {
        log.warn({ event: "bulk_waits", reason: toFault(error).message });
      }
      await this.#rest(lookMs);
    }
  }

  #rest = (ms: number) =>
    pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);

  async #work(job: BulkJob): Promise<void> {
    const { log } = this.#deps;
    const { id, token, rate_per_second: rate } = job;
    const owner = `bulk:${id}`;
    const tally = new Tally();
    const startedAt = Date.now();
    let [isCounted, isDoubtful] = [false, job.runs > 1]; // somebody before us may have died
    let handled = 0;
    let waiting: string[] = [];
    for (;;) {
      let now: BulkJob | null = null;
      try {
        if (!isCounted)
          tally.reset(await this.#deps.mongodb.selections.progress({ token }, patient));
        isCounted = true;
        const isStopping = this.#stopping.signal.aborted;
        now = await this.#advance(job, tally, isStopping ? { seconds: 1 } : {});
        if (now === null || isStopping) return; // the lease is lost, or given up
        if (isDoubtful) tally.add(await this.#settleOwn(owner, token, now.status === "aborting"));
        isDoubtful = false;
        if (now.status === "aborting")
          return void (await this.#advance(job, tally, { end: "aborted" }));
        if (waiting.length === 0)
          waiting = await this.#deps.mongodb.selections.take({ token, limit: maxTaken }, patient);
        if (waiting.length === 0) return void (await this.#advance(job, tally, { end: "done" }));
        const ids = waiting.slice(0, Math.min(maxChunk, rate));
        const acted = await this.#act(job, ids, owner);
        isDoubtful = acted.isDoubtful;
        const marked = new Set(acted.marks.map((mark) => mark.id));
        waiting = isDoubtful ? [] : waiting.filter((each) => !marked.has(each));
        await this.#deps.mongodb.selections.mark({ token, items: acted.marks }, patient);
        tally.add(acted.marks);
        handled += acted.marks.length;
      } catch (error) {
        const fault = toFault(error);
        log.warn({ event: "bulk_interrupted", id, reason: fault.message });
        // What was done is looked up again: in the store, and of what was sent on its topic.
        [isCounted, isDoubtful, waiting] = [false, true, []];
        if (!fault.retryable && now !== null)
          return void (await this.#advance(job, tally, { end: "failed", error: fault.message }));
      }
      const due = startedAt + (handled * 1_000) / rate;
      await this.#rest(isDoubtful ? lookMs : Math.max(0, due - Date.now()));
    }
  }

  async #act(job: BulkJob, ids: string[], owner: string) {
    const work = { ids, owner, by: job.by, reason: job.reason };
    if (job.action === "replay") return replayAll(this.#deps, work);
    const marks = await (job.action === "discard" ? discardAll : purgeAll)(this.#deps, work);
    return { marks, isDoubtful: false };
  }

  async #settleOwn(owner: string, token: string, release: boolean): Promise<Marks> {
    const sent = await settleDoubtful(this.#deps, { owner, olderThanMs: 0, release });
    const items = sent.map((id) => ({ id, outcome: "done" as const, reason: "" }));
    await this.#deps.mongodb.selections.mark({ token, items }, patient);
    return items;
  }

  async #advance(
    { id }: BulkJob,
    tally: Tally,
    more: { seconds?: number; end?: "done" | "aborted" | "failed"; error?: string },
  ): Promise<BulkJob | null> {
    const job = await this.#deps.postgres.bulkJobs.advance({
      ...{ id, runner: this.#runner, seconds: leaseSeconds, outcomes: tally.counts() },
      ...more,
    });
    if (job !== null) this.#deps.publish("bulk", job);
    return job;
  }
}
