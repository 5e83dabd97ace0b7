import type { FailedJob, Handlers, mongodb } from "@nexa/contracts";
import type { Collection } from "mongodb";
import { patience } from "../documents.ts";
import type { DeadJobDocument } from "./dead-job-document.ts";
import { fullJobOf, summaryOf, withoutPayload } from "./job-view.ts";

type Claims = Pick<Handlers<typeof mongodb>["jobs"], "claim" | "claimed" | "settle">;

/** What one answer may hold of payloads; half of what the wire takes. */
const maxClaimBytes = 4 * 1024 * 1024;
const keptEvents = 50;

/** Who is sending a job: one owner at a time, and what became of it. */
export const claims = (collection: Collection<DeadJobDocument>): Claims => ({
  claim: async ({ ids, owner, at }, context) => {
    const known = new Map<string, DeadJobDocument>();
    const read = collection.find({ _id: { $in: ids } }, patience(context));
    for await (const document of read) known.set(document._id, document);
    const fit = fitting(ids, known);
    await collection.updateMany(
      { _id: { $in: fit }, status: "dead" },
      {
        $set: { status: "replaying", claimed_by: owner, claimed_at: new Date(at) },
        $inc: { revision: 1 },
      },
    );
    const states = collection.find<State>(
      { _id: { $in: fit } },
      { ...patience(context), projection: stateFields },
    );
    const stateOf = new Map((await states.toArray()).map((state) => [state._id, state]));
    const claimed: FailedJob[] = [];
    const done: string[] = [];
    const refused = ids.filter((id) => !known.has(id)).map((id) => ({ id, reason: "GONE" }));
    for (const id of fit) {
      const [document, state] = [known.get(id), stateOf.get(id)];
      if (document === undefined || state === undefined) refused.push({ id, reason: "GONE" });
      else if (state.status === "replaying" && state.claimed_by === owner)
        claimed.push(fullJobOf({ ...document, ...state }));
      else if (state.status === "replayed" && state.settled_by === owner) done.push(id);
      else refused.push({ id, reason: state.status.toUpperCase() });
    }
    return { claimed, done, refused };
  },

  claimed: async ({ owner, before }, context) => {
    const documents = await collection
      .find(
        {
          status: "replaying",
          claimed_at: { $lt: new Date(before) },
          ...(owner !== undefined && { claimed_by: owner }),
        },
        { ...patience(context), projection: withoutPayload },
      )
      .sort({ claimed_at: 1, _id: 1 })
      .limit(1_000)
      .toArray();
    return documents.map((document) => ({
      ...summaryOf(document),
      claimed_by: document.claimed_by ?? "",
      claimed_at: (document.claimed_at ?? document.stored_at).toISOString(),
    }));
  },

  settle: async ({ owner, items, by, at }) => {
    const when = new Date(at);
    let settled = 0;
    // Jobs with the same end in one update.
    const ends = new Map<string, { ids: string[]; sent: boolean; note: string | undefined }>();
    for (const { id, sent, note } of items) {
      const key = JSON.stringify([sent, note]);
      const end = ends.get(key) ?? { ids: [], sent, note };
      end.ids.push(id);
      ends.set(key, end);
    }
    for (const { ids, sent, note } of ends.values()) {
      const { matchedCount } = await collection.updateMany(
        { _id: { $in: ids }, status: "replaying", claimed_by: owner },
        {
          $set: {
            ...{ claimed_by: null, claimed_at: null },
            ...(sent
              ? { status: "replayed" as const, replayed_at: when, settled_by: owner }
              : { status: "dead" as const }),
          },
          $inc: { revision: 1 },
          $push: {
            history: {
              $each: [
                {
                  ...{ at: when, by, action: sent ? ("replayed" as const) : ("released" as const) },
                  ...(note !== undefined && { note }),
                },
              ],
              $slice: -keptEvents,
            },
          },
        },
      );
      settled += matchedCount;
    }
    return { settled };
  },
});

type State = Pick<
  DeadJobDocument,
  "_id" | "status" | "claimed_by" | "claimed_at" | "settled_by" | "revision"
>;
const stateFields = {
  status: 1,
  claimed_by: 1,
  claimed_at: 1,
  settled_by: 1,
  revision: 1,
} as const;

/** The ids, in their order, whose payloads fit in one answer. */
function fitting(ids: string[], known: Map<string, DeadJobDocument>): string[] {
  const fit: string[] = [];
  let bytes = 0;
  for (const id of ids) {
    const document = known.get(id);
    if (document === undefined) continue;
    bytes += JSON.stringify(document).length;
    if (bytes > maxClaimBytes && fit.length > 0) break;
    fit.push(id);
  }
  return fit;
}
