import type { DeadLetter, Handlers, mongodb, ParkedCopy } from "@nexa/contracts";
import { encode, oncePerKey } from "@nexa/rpc";
import type { Collection } from "mongodb";
import { bulk } from "../bulk.ts";
import { documentOf, keptPayload, type DeadJobDocument } from "./dead-job-document.ts";

type Save = Handlers<typeof mongodb>["jobs"]["saveParked"];

/**
 * The copy of a parked write. A write that was sent again and is parked again (more replays) is open again with its
 * new fault; one whose input was changed in the parking queue has the new input; anything else changes nothing.
 */
export const saveParked =
  (collection: Collection<DeadJobDocument>): Save =>
  (batch) =>
    oncePerKey(
      batch,
      ({ id }) => id,
      async (copies: ParkedCopy[]) => {
        const known = await collection
          .find({ _id: { $in: copies.map(({ id }) => id) } })
          .project<Pick<DeadJobDocument, "_id" | "replay_count" | "edited_at">>({
            replay_count: 1,
            edited_at: 1,
          })
          .toArray();
        const heldOf = new Map(known.map((document) => [document._id, document]));
        const outcomes = new Map<string, string | Error>();
        const work = copies.flatMap((copy) => {
          const held = heldOf.get(copy.id);
          const change =
            held === undefined
              ? added(copy)
              : copy.replays > (held.replay_count ?? 0)
                ? parkedAgain(copy)
                : isEditedLater(copy, held)
                  ? editedThere(copy)
                  : null;
          outcomes.set(copy.id, held === undefined ? "inserted" : change ? "updated" : "unchanged");
          return change === null ? [] : [{ id: copy.id, change }];
        });
        const written = await bulk(
          collection,
          work.map(({ change }) => change),
        );
        written.forEach((result, index) => {
          const id = work[index]?.id;
          if (id !== undefined && result instanceof Error) outcomes.set(id, result);
        });
        return outcomes;
      },
      (b, a) => b.replays > a.replays || (b.edited_at ?? "") >= (a.edited_at ?? ""),
    );

/** A parked write in the form of a dead letter. */
const letterOf = (copy: ParkedCopy): DeadLetter => ({
  dlq_id: copy.id,
  origin_topic: copy.origin,
  failed_stage: copy.stage,
  error_code: copy.reason,
  error_message: copy.message,
  attempt_count: Math.max(1, copy.attempts),
  first_failed_at: copy.first_at,
  last_failed_at: copy.last_at,
  is_replayable: true,
  original_key: copy.key,
  original_payload: copy.payload,
  fault_code: copy.fault_code,
  replay_count: copy.replays,
  ...(copy.trace_id !== null && { trace_id: copy.trace_id }),
});

const documentFor = (copy: ParkedCopy) => ({
  ...documentOf(letterOf(copy), new Date(), "parked"),
  stack: copy.stack,
  headers_json: encode(copy.headers) ?? "{}",
  ...(copy.edited_at !== null && { edited_at: new Date(copy.edited_at) }),
});

const added = (copy: ParkedCopy) => ({
  updateOne: {
    filter: { _id: copy.id },
    update: { $setOnInsert: documentFor(copy) },
    upsert: true,
  },
});

function parkedAgain(copy: ParkedCopy) {
  const { history, revision: _, ...fields } = documentFor(copy);
  return {
    updateOne: {
      filter: { _id: copy.id },
      update: {
        $set: fields,
        $unset: { edited_payload_json: "" as const },
        $inc: { revision: 1 },
        $push: { history: { $each: history, $slice: -50 } },
      },
    },
  };
}

const isEditedLater = ({ edited_at }: ParkedCopy, held: Pick<DeadJobDocument, "edited_at">) =>
  edited_at !== null && Date.parse(edited_at) > (held.edited_at?.getTime() ?? 0);

const editedThere = (copy: ParkedCopy) => ({
  updateOne: {
    filter: { _id: copy.id },
    update: {
      $set: { ...keptPayload(copy.payload), edited_at: new Date(copy.edited_at ?? 0) },
      $unset: { edited_payload_json: "" as const },
      $inc: { revision: 1 },
    },
  },
});
