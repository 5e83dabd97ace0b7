import { Fault } from "@nexa/contracts";
import type { Filter } from "mongodb";
import { z } from "zod";
import type { DeadJobDocument } from "./dead-job-document.ts";

const position = z.tuple([z.int(), z.string()]);

/** Where a page ended: the instant and id of its last job, opaque to callers. */
export const cursorOf = ({ stored_at, _id }: Pick<DeadJobDocument, "stored_at" | "_id">): string =>
  Buffer.from(JSON.stringify([stored_at.getTime(), _id])).toString("base64url");

/** What comes after it, newest first. @throws Fault INVALID_ARGUMENT for a cursor that is not ours */
export function after(cursor: string | undefined): Filter<DeadJobDocument> {
  if (cursor === undefined) return {};
  const [time, id] = parse(cursor);
  const stored_at = new Date(time);
  return { $or: [{ stored_at: { $lt: stored_at } }, { stored_at, _id: { $lt: id } }] };
}

function parse(cursor: string): z.output<typeof position> {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    throw new Fault("INVALID_ARGUMENT", `after: not a cursor of ours: ${cursor}`, { cause });
  }
}
