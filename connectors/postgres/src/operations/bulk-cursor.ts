import { Fault, instant, type BulkJob } from "@nexa/contracts";
import { z } from "zod";

const position = z.tuple([instant, z.guid()]);

/** Where a page ended, opaque to callers. */
export const bulkCursor = ({ created_at, id }: Pick<BulkJob, "created_at" | "id">): string =>
  Buffer.from(JSON.stringify([created_at, id])).toString("base64url");

/** The instant and id that a page begins after, or two nulls. @throws Fault INVALID_ARGUMENT */
export function afterBulkCursor(cursor: string | undefined): [string | null, string | null] {
  if (cursor === undefined) return [null, null];
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    throw new Fault("INVALID_ARGUMENT", `after: not a cursor of ours: ${cursor}`, { cause });
  }
}
