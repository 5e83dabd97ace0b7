import { Fault, type Handlers, type JobGroup, type mongodb } from "@nexa/contracts";
import type { Db } from "mongodb";
import { patience } from "../documents.ts";
import { after, cursorOf } from "./dead-job-cursor.ts";
import type { DeadJobDocument } from "./dead-job-document.ts";
import { changes } from "./job-changes.ts";
import { claims } from "./job-claims.ts";
import { fullJobOf, matching, summaryOf, withoutPayload } from "./job-view.ts";
import { saveParked } from "./save-parked.ts";

type Jobs = Handlers<typeof mongodb>["jobs"];

/** Triage of dead jobs and parked writes, which stand in one collection. */
export const jobs = (db: Db): Jobs => {
  const collection = db.collection<DeadJobDocument>("dead_jobs");
  return {
    saveParked: saveParked(collection),
    ...claims(collection),
    ...changes(collection),

    list: async ({ filter, limit, after: cursor }, context) => {
      const wanted = matching(filter);
      const page = collection
        .find(
          { $and: [wanted, after(cursor)] },
          { ...patience(context), projection: withoutPayload },
        )
        .sort({ stored_at: -1, _id: -1 })
        .limit(limit + 1);
      const [documents, total] = await Promise.all([
        page.toArray(),
        collection.countDocuments(wanted, patience(context)),
      ]);
      const shown = documents.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: shown.map(summaryOf),
        next: documents.length > limit && last ? cursorOf(last) : null,
        total,
      };
    },

    groups: async ({ filter, limit }, context) => {
      const found = collection.aggregate<Omit<JobGroup, "first_at" | "last_at"> & Times>(
        [
          { $match: matching(filter) },
          {
            $group: {
              _id: "$fingerprint",
              kind: { $first: "$kind" },
              stage: { $first: "$failed_stage" },
              reason: { $first: "$error_code" },
              sample: { $first: "$error_message" },
              count: { $sum: 1 },
              first_at: { $min: "$first_failed_at" },
              last_at: { $max: "$last_failed_at" },
            },
          },
          { $sort: { count: -1, last_at: -1 } },
          { $limit: limit },
        ],
        patience(context),
      );
      return (await found.toArray()).map(({ _id, first_at, last_at, ...group }) => ({
        ...group,
        fingerprint: _id,
        first_at: first_at.toISOString(),
        last_at: last_at.toISOString(),
      }));
    },

    find: async ({ id }, context) => {
      const found = await collection.findOne({ _id: id }, patience(context));
      return found && fullJobOf(found);
    },

    parked: async ({ stage, limit }, context) => {
      const found = collection
        .find(
          { kind: "parked", failed_stage: stage, status: { $ne: "replayed" } },
          patience(context),
        )
        .sort({ last_failed_at: 1, _id: 1 })
        .limit(limit);
      return (await found.toArray()).map(fullJobOf);
    },

    counts: async (_, context) => {
      const found = collection.aggregate<{ _id: Counted; count: number }>(
        [
          {
            $group: {
              _id: { kind: "$kind", status: "$status", stage: "$failed_stage" },
              count: { $sum: 1 },
            },
          },
        ],
        patience(context),
      );
      return (await found.toArray()).map(({ _id, count }) => ({ ..._id, count }));
    },
  };
};

type Times = { _id: string; first_at: Date; last_at: Date };
type Counted = Pick<ReturnType<typeof summaryOf>, "kind" | "status" | "stage">;

/** There is no such job. */
export const unknownJob = (id: string): Fault => new Fault("NOT_FOUND", `there is no job ${id}`);
