import { Fault, type DeadJob, type DeadLetter, type Handlers, type mongodb } from "@nexa/contracts";
import { oncePerKey } from "@nexa/rpc";
import type { Db } from "mongodb";
import { bulk } from "../bulk.ts";
import { patience } from "../documents.ts";
import { after, cursorOf } from "./dead-job-cursor.ts";
import { documentOf, jobOf, type DeadJobDocument } from "./dead-job-document.ts";

/** Dead letters as F1 keeps them, newest first; parked writes stand in the same collection. */
export const deadJobs = (db: Db): Handlers<typeof mongodb>["deadJobs"] => {
  const collection = db.collection<DeadJobDocument>("dead_jobs");
  return {
    save: (batch) =>
      oncePerKey(
        batch,
        ({ dlq_id }) => dlq_id,
        async (letters: DeadLetter[]) => {
          const written = await bulk(
            collection,
            letters.map((letter) => ({
              updateOne: {
                filter: { _id: letter.dlq_id },
                update: { $setOnInsert: documentOf(letter, new Date()) },
                upsert: true,
              },
            })),
          );
          return new Map(
            letters.map(({ dlq_id }, index) => {
              const result = written[index] ?? "matched";
              // E11000 is our own key: somebody else has just added the same letter.
              const isKnown =
                result === "matched" ||
                (result instanceof Fault && result.code === "ALREADY_EXISTS");
              return [dlq_id, isKnown ? "duplicate" : result];
            }),
          );
        },
        () => false,
      ),

    find: async ({ dlq_id }, context) => {
      const found = await collection.findOne({ _id: dlq_id }, patience(context));
      return found && jobOf(found);
    },

    list: async ({ limit, after: cursor, ...filter }, context) => {
      const given = Object.entries(filter).filter(([, value]) => value !== undefined);
      const matching = { ...Object.fromEntries(given), kind: { $ne: "parked" as const } };
      const page = collection
        .find({ $and: [matching, after(cursor)] }, patience(context))
        .sort({ stored_at: -1, _id: -1 })
        .limit(limit + 1);
      const [documents, total] = await Promise.all([
        page.toArray(),
        collection.countDocuments(matching, patience(context)),
      ]);
      const shown = documents.slice(0, limit);
      const last = shown.at(-1);
      const jobs: DeadJob[] = shown.map(jobOf);
      return { jobs, next: documents.length > limit && last ? cursorOf(last) : null, total };
    },

    markReplayed: (batch) =>
      oncePerKey(
        batch,
        ({ dlq_id }) => dlq_id,
        async (marks) => {
          const outcomes = new Map<string, string | Error>();
          for (const { dlq_id, replayed_at } of marks) {
            const { matchedCount } = await collection.updateOne(
              { _id: dlq_id },
              { $set: { status: "replayed" }, $max: { replayed_at: new Date(replayed_at) } },
            );
            outcomes.set(
              dlq_id,
              matchedCount > 0 ? "replayed" : new Fault("NOT_FOUND", `no dead job ${dlq_id}`),
            );
          }
          return outcomes;
        },
        (b, a) => Date.parse(b.replayed_at) >= Date.parse(a.replayed_at),
      ),
  };
};
