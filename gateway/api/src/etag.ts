import { Fault, revisionOf } from "@nexa/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

/** Header of a route that changes what somebody has read; required by `expectedRevision`. */
export const ifMatch = z.object({
  "if-match": z.string().optional().describe("The ETag of what is to be changed"),
});

type Row = Record<string, unknown>;

/** What stands before anything is saved. */
const none = "none";

/** Sends the row's state as a strong ETag. */
export const sendEtag = (reply: FastifyReply, row: Row | null): FastifyReply =>
  reply.header("etag", `"${row === null ? none : revisionOf(row)}"`);

/**
 * The state that the caller has seen, from `If-Match`; null when it saw nothing there.
 *
 * @throws 428 without the header, 412 for one that is no single strong ETag
 */
export function expectedRevision(request: FastifyRequest): string | null {
  const given = request.headers["if-match"];
  if (given === undefined || given === "")
    throw Object.assign(
      new Error("If-Match is required: send the ETag of what you read, so that no change is lost"),
      { statusCode: 428 },
    );
  const revision = /^"([^"]+)"$/.exec(given)?.[1];
  if (revision === undefined) throw stale();
  return revision === none ? null : revision;
}

/** @throws Fault 412 unless the row is as the caller saw it */
export function requireMatch(request: FastifyRequest, row: Row | null): void {
  if (expectedRevision(request) !== (row === null ? null : revisionOf(row))) throw stale();
}

/** Somebody else was faster. */
export const stale = (): Fault =>
  new Fault("FAILED_PRECONDITION", "it was changed since you read it; read it again");

type Edited<R> = { outcome: "saved" | "stale" | "missing" | "taken"; row: R | null };

/** The row as it stands now. @throws Fault that says why the edit was not made */
export function editedRow<R>({ outcome, row }: Edited<R>, what: string): R {
  if (outcome === "missing" || row === null)
    throw new Fault("NOT_FOUND", `there is no ${what} of this id`);
  if (outcome === "stale") throw stale();
  if (outcome === "taken") throw new Fault("ALREADY_EXISTS", `there is such a ${what} already`);
  return row;
}
