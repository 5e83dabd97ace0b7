import { Fault, type Handlers, type mongodb, type ReadContext } from "@nexa/contracts";
import { encode } from "@nexa/rpc";
import type { Collection } from "mongodb";
import { patience } from "../documents.ts";
import type { DeadJobDocument } from "./dead-job-document.ts";
import { fullJobOf } from "./job-view.ts";
import { unknownJob } from "./jobs.ts";

type Changes = Pick<Handlers<typeof mongodb>["jobs"], "edit" | "move" | "purge">;

const keptEvents = 50;

/** What people do to a job that waits: mend it, throw it into the trash, take it back, empty the trash. */
export const changes = (collection: Collection<DeadJobDocument>): Changes => ({
  edit: async ({ id, revision, payload, by, at }, context) => {
    const when = new Date(at);
    const edited_payload_json = encode(payload) ?? "null";
    await collection.updateOne(
      { _id: id, revision, status: "dead" },
      {
        $set: { edited_payload_json, edited_at: when },
        $inc: { revision: 1 },
        $push: { history: { $each: [{ at: when, action: "edited", by }], $slice: -keptEvents } },
      },
    );
    const found = await collection.findOne({ _id: id }, patience(context));
    if (found === null) throw unknownJob(id);
    // The same edit asked for again has been made already.
    const isMade =
      found.revision === revision + 1 &&
      found.edited_payload_json === edited_payload_json &&
      found.edited_at?.getTime() === when.getTime();
    if (isMade) return fullJobOf(found);
    if (found.status !== "dead")
      throw new Fault("ABORTED", `job ${id} is ${found.status}: only what waits can be edited`);
    throw new Fault(
      "FAILED_PRECONDITION",
      `job ${id} was changed since you read it; read it again`,
      {
        reason: "STALE",
      },
    );
  },

  move: async ({ ids, to, by, at, note }, context) => {
    const when = new Date(at);
    const action = to === "discarded" ? ("discarded" as const) : ("restored" as const);
    const event = { at: when, action, by, ...(note !== undefined && { note }) };
    await collection.updateMany(
      { _id: { $in: ids }, status: to === "discarded" ? "dead" : "discarded" },
      {
        $set: { status: to },
        $inc: { revision: 1 },
        $push: { history: { $each: [event], $slice: -keptEvents } },
      },
    );
    const statuses = await statusesOf(collection, ids, context);
    return {
      moved: ids.filter((id) => statuses.get(id) === to),
      refused: ids
        .filter((id) => statuses.get(id) !== to)
        .map((id) => ({ id, reason: statuses.get(id)?.toUpperCase() ?? "GONE" })),
    };
  },

  purge: async ({ ids }, context) => {
    await collection.deleteMany({ _id: { $in: ids }, status: "discarded" });
    const statuses = await statusesOf(collection, ids, context);
    return {
      purged: ids.filter((id) => !statuses.has(id)),
      refused: [...statuses].map(([id, status]) => ({ id, reason: status.toUpperCase() })),
    };
  },
});

type Status = DeadJobDocument["status"];

async function statusesOf(
  collection: Collection<DeadJobDocument>,
  ids: string[],
  context: ReadContext,
): Promise<Map<string, Status>> {
  const found = collection.find(
    { _id: { $in: ids } },
    { ...patience(context), projection: { status: 1 } },
  );
  return new Map((await found.toArray()).map(({ _id, status }) => [_id, status]));
}
