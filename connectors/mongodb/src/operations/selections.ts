import { Fault, sha256, type Handlers, type JobFilter, type mongodb } from "@nexa/contracts";
import type { Collection, Db } from "mongodb";
import { patience } from "../documents.ts";
import type { DeadJobDocument } from "./dead-job-document.ts";
import { matching } from "./job-view.ts";
import { skipReason, type Judged } from "./skip-reason.ts";

type Selections = Handlers<typeof mongodb>["selections"];
type Frozen = Awaited<ReturnType<Selections["freeze"]>>;
type Context = Parameters<Selections["freeze"]>[1];
type Head = {
  _id: string;
  /** As JSON: a filter may hold names that MongoDB has its own use for. */
  filter_json: string;
  action: "replay" | "discard" | "purge";
  frozen: Frozen;
  matched: number;
  /** Of every id and revision that matched, in order. */
  digest: string;
  expires_at: Date;
};
type Item = {
  token: string;
  seq: number;
  job_id: string;
  outcome: "pending" | "done" | "skipped" | "refused" | "failed";
  reason: string;
  expires_at: Date;
};

const maxJobs = 100_000;
const batchSize = 1_000;
const sampleSize = 20;
/** As long as anybody may want to see what a bulk job did. */
const keptDays = 30;

/** Which jobs an action is for, frozen so that what is done is what was shown. */
export const selections = (db: Db): Selections => {
  const jobs = db.collection<DeadJobDocument>("dead_jobs");
  const heads = db.collection<Head>("job_selections");
  const items = db.collection<Item>("job_selection_items");
  return {
    freeze: async ({ token, filter, action, max_replays, expires_at }, context) => {
      const known = await heads.findOne({ _id: token }, patience(context));
      if (known !== null) return known.frozen;
      await items.deleteMany({ token }); // of a try that did not come to its end
      const { found, digest } = await read(jobs, filter, context);
      const judged = found.map((job) => ({
        id: job._id,
        reason: skipReason(action, job, max_replays),
      }));
      const expiry = new Date(expires_at);
      for (let at = 0; at < judged.length; at += batchSize)
        await items.insertMany(
          judged.slice(at, at + batchSize).map(({ id, reason }, index) => ({
            ...{ token, seq: at + index, job_id: id, reason, expires_at: expiry },
            outcome: reason === "" ? ("pending" as const) : ("skipped" as const),
          })),
        );
      const meant = judged.filter(({ reason }) => reason === "");
      const frozen = {
        count: meant.length,
        sample_ids: meant.slice(0, sampleSize).map(({ id }) => id),
        skipped: countReasons(judged.map(({ reason }) => reason)),
      };
      await heads.insertOne({
        ...{ _id: token, filter_json: JSON.stringify(filter), action, frozen, digest },
        ...{ matched: found.length, expires_at: expiry },
      });
      return frozen;
    },

    check: async ({ token }, context) => {
      const head = await heads.findOne({ _id: token }, patience(context));
      if (head === null || head.expires_at <= new Date()) return null;
      const filter = JSON.parse(head.filter_json) as JobFilter; // written by freeze
      const { found, digest } = await read(jobs, filter, context);
      const { action, frozen, matched } = head;
      const isSame = digest === head.digest;
      return { action, filter, count: frozen.count, matched, now: found.length, is_same: isSame };
    },

    keep: async ({ token }) => {
      const set = { $set: { expires_at: new Date(Date.now() + keptDays * 86_400_000) } };
      const { matchedCount } = await heads.updateOne({ _id: token }, set);
      await items.updateMany({ token }, set);
      return { kept: matchedCount > 0 };
    },

    take: async ({ token, limit }, context) => {
      const next = items
        .find({ token, outcome: "pending" }, patience(context))
        .sort({ seq: 1 })
        .limit(limit);
      return (await next.toArray()).map(({ job_id }) => job_id);
    },

    mark: async ({ token, items: marks }) => {
      let marked = 0;
      // Jobs with the same outcome in one update.
      const ends = new Map<string, Pick<Item, "outcome" | "reason"> & { ids: string[] }>();
      for (const { id, outcome, reason } of marks) {
        const end = ends.get(`${outcome} ${reason}`) ?? { outcome, reason, ids: [] };
        end.ids.push(id);
        ends.set(`${outcome} ${reason}`, end);
      }
      for (const { ids, outcome, reason } of ends.values()) {
        const { matchedCount } = await items.updateMany(
          { token, job_id: { $in: ids }, outcome: "pending" },
          { $set: { outcome, reason } },
        );
        marked += matchedCount;
      }
      return { marked };
    },

    progress: async ({ token }, context) => {
      const counted = items.aggregate<{ _id: Pick<Item, "outcome" | "reason">; count: number }>(
        [
          { $match: { token } },
          { $group: { _id: { outcome: "$outcome", reason: "$reason" }, count: { $sum: 1 } } },
        ],
        patience(context),
      );
      return (await counted.toArray()).map(({ _id, count }) => ({ ..._id, count }));
    },
  };
};

/** Every job that matches, oldest first, and a digest of which they are and at which revision. */
async function read(jobs: Collection<DeadJobDocument>, filter: JobFilter, context: Context) {
  const found: Judged[] = await jobs
    .find<Judged>(matching(filter), {
      ...patience(context),
      projection: {
        ...{ revision: 1, status: 1, kind: 1, replay_count: 1, is_replayable: 1, edited_at: 1 },
      },
    })
    .sort({ stored_at: 1, _id: 1 })
    .limit(maxJobs + 1)
    .toArray();
  if (found.length > maxJobs)
    throw new Fault("OUT_OF_RANGE", `more than ${maxJobs} jobs match; narrow the filter`);
  return {
    found,
    digest: sha256(found.map(({ _id, revision }) => `${_id}:${revision}`).join("\n")),
  };
}

function countReasons(reasons: string[]): Frozen["skipped"] {
  const counts = new Map<string, number>();
  for (const reason of reasons)
    if (reason !== "") counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort(byReason);
}

const byReason = (a: { reason: string }, b: { reason: string }) => a.reason.localeCompare(b.reason);
