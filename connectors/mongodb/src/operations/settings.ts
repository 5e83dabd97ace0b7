import {
  revisionOf as stateOf,
  type Handlers,
  type mongodb,
  type ReadContext,
} from "@nexa/contracts";
import type { Db } from "mongodb";
import { dateOf, patience, without } from "../documents.ts";
import { replaceByKey } from "../replace-by-key.ts";
import { revisionOf, type SettingsWatch } from "../settings-watch.ts";

type Settings = Handlers<typeof mongodb>["settings"];
type Document = NonNullable<Awaited<ReturnType<Settings["find"]>>>;

/** A waiting caller gets its answer this long before it stops waiting. */
const answerBeforeMs = 500;

/** Runtime settings of each service, and its heartbeat under `NAME:status`. */
export const settings = (db: Db, watch: SettingsWatch): Settings => {
  const collection = db.collection("service_settings");
  const replace = replaceByKey<Document>(
    collection,
    "service",
    ({ service }) => service,
    (document) => ({ ...document, updated_at: dateOf(document.updated_at) }),
  );
  const find = async (service: string, context: ReadContext) => {
    const found = await collection.findOne({ service }, patience(context));
    return {
      settings: found && (without(found, "_id") as Document),
      revision: revisionOf(found),
    };
  };
  return {
    find: async ({ service }, context) => (await find(service, context)).settings,
    list: async (_, context) => {
      const found = collection.find({}, patience(context)).sort({ service: 1 });
      return (await found.toArray()).map((document) => without(document, "_id") as Document);
    },
    changedSince: async ({ service, revision }, context) => {
      const waitMs = Math.max(0, context.remainingMs() - answerBeforeMs);
      const patient = AbortSignal.any([context.signal, AbortSignal.timeout(waitMs)]);
      for (;;) {
        const done = new AbortController();
        // Listening starts before looking, so that no change falls between the two.
        const news = watch.next(service, AbortSignal.any([patient, done.signal]));
        try {
          const now = await find(service, context);
          if (now.revision !== revision || patient.aborted) return now;
          await news;
        } finally {
          done.abort();
        }
      }
    },
    edit: async ({ row, expected }, context) => {
      const stored = { ...row, updated_at: dateOf(row.updated_at) };
      const { settings: held } = await find(row.service, context);
      const refuse = (outcome: "stale" | "missing" | "taken") => ({ outcome, row: held });
      if (expected === null && held !== null) return refuse("taken");
      if (expected !== null && held === null) return refuse("missing");
      if (held === null) {
        // Of two that add it, the unique index lets one through: the other reads ALREADY_EXISTS.
        await collection.insertOne(stored);
      } else {
        if (stateOf(held) !== expected) return refuse("stale");
        const { service, updated_at } = held;
        const { matchedCount } = await collection.replaceOne(
          { service, updated_at: dateOf(updated_at) },
          stored,
        );
        if (matchedCount === 0) return refuse("stale"); // somebody was faster, between the two
      }
      watch.announce(row.service);
      return { outcome: "saved", row };
    },
    save: async (batch) => {
      const outcomes = await replace(batch);
      for (const { service } of batch) watch.announce(service);
      return outcomes;
    },
  };
};
