import type { DeadJob, DeadLetter } from "@nexa/contracts";
import { decode, encode } from "@nexa/rpc";
import { plain, without } from "../documents.ts";

/** A dead job as stored. A payload with names that MongoDB has its own use for stands as JSON text. */
export type DeadJobDocument = Omit<
  DeadLetter,
  "dlq_id" | "original_payload" | "first_failed_at" | "last_failed_at"
> & {
  _id: string;
  dlq_id: string;
  first_failed_at: Date;
  last_failed_at: Date;
  original_payload?: unknown;
  original_payload_json?: string;
  status: DeadJob["status"];
  stored_at: Date;
  replayed_at: Date | null;
};

/** The document of a new dead letter. */
export const documentOf = (letter: DeadLetter, storedAt: Date): Omit<DeadJobDocument, "_id"> => {
  const { original_payload: payload, ...rest } = letter;
  return {
    ...rest,
    first_failed_at: new Date(letter.first_failed_at),
    last_failed_at: new Date(letter.last_failed_at),
    ...(isStorable(payload)
      ? { original_payload: payload }
      : { original_payload_json: encode(payload) ?? "null" }),
    status: "dead",
    stored_at: storedAt,
    replayed_at: null,
  };
};

/** The dead job as its contract says it, its payload exactly as it came. */
export const jobOf = (document: DeadJobDocument): DeadJob => {
  const { original_payload_json: json, original_payload: payload } = document;
  return {
    ...without(document, "_id", "original_payload", "original_payload_json"),
    original_payload: json === undefined ? plain(payload) : decode(json),
  } as DeadJob; // written by documentOf
};

/** Levels below MongoDB's limit of 100, of which the document itself takes some. */
const maxDepth = 80;

/** No name that starts with `$` or holds a dot, no integer beyond 2^53, no key order that BSON would lose. */
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > maxDepth || typeof value === "bigint") return false;
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return Object.entries(value).every(
    ([name, field]) => /^[^$.\0][^.\0]*$/.test(name) && isStorable(field, depth + 1),
  );
}
