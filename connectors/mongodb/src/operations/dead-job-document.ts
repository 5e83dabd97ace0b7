import {
  causeOf,
  sourceOf,
  type DeadJob,
  type DeadLetter,
  type JobEvent,
  type JobSummary,
} from "@nexa/contracts";
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
} & TriageFields;

/** What the triage keeps beside the letter. A parked write stands as a letter of its connector. */
export type TriageFields = {
  kind: JobSummary["kind"];
  source: string;
  fingerprint: string;
  /** In small letters: where a search by words looks. */
  search: string;
  revision: number;
  history: (Omit<JobEvent, "at"> & { at: Date })[];
  /** The payload that somebody put in the place of the original. */
  edited_payload_json?: string;
  edited_at?: Date;
  claimed_by: string | null;
  claimed_at: Date | null;
  /** Who sent it last, so that he knows it when he asks again. */
  settled_by: string | null;
  stack?: string;
  headers_json?: string;
};
const triageFields: (keyof TriageFields)[] = [
  ...(["kind", "source", "fingerprint", "search", "revision", "history"] as const),
  ...(["edited_payload_json", "edited_at", "claimed_by", "claimed_at", "settled_by"] as const),
  ...(["stack", "headers_json"] as const),
];
/** So much of a payload is searched. */
const searchedCharacters = 1_000;

/** What the triage adds to a letter that is new to it. */
export const triageOf = (
  letter: DeadLetter,
  kind: JobSummary["kind"],
  storedAt: Date,
): TriageFields => ({
  kind,
  source: sourceOf(letter.original_payload),
  fingerprint: causeOf({
    ...{ kind, stage: letter.failed_stage, reason: letter.error_code },
    message: letter.error_message,
  }),
  search: [
    ...[letter.dlq_id, letter.original_key ?? "", letter.trace_id ?? "", letter.error_message],
    (encode(letter.original_payload) ?? "").slice(0, searchedCharacters),
  ]
    .join("\n")
    .toLowerCase(),
  revision: 0,
  history: [{ at: storedAt, action: "stored", by: letter.failed_stage }],
  ...{ claimed_by: null, claimed_at: null, settled_by: null },
});

/** The document of a new dead letter. */
export const documentOf = (
  letter: DeadLetter,
  storedAt: Date,
  kind: JobSummary["kind"] = "dead",
): Omit<DeadJobDocument, "_id"> => {
  const { original_payload: payload, ...rest } = letter;
  return {
    ...rest,
    first_failed_at: new Date(letter.first_failed_at),
    last_failed_at: new Date(letter.last_failed_at),
    ...keptPayload(payload),
    status: "dead",
    stored_at: storedAt,
    replayed_at: null,
    ...triageOf(letter, kind, storedAt),
  };
};

/** The dead job as its contract says it, its payload exactly as it came. */
export const jobOf = (document: DeadJobDocument): DeadJob =>
  ({
    ...without(document, "_id", "original_payload", "original_payload_json", ...triageFields),
    original_payload: payloadOf(document),
  }) as DeadJob; // written by documentOf

/** The payload as it first came. */
export const payloadOf = ({
  original_payload_json: json,
  original_payload: payload,
}: Pick<DeadJobDocument, "original_payload" | "original_payload_json">): unknown =>
  json === undefined ? plain(payload) : decode(json);

/** Levels below MongoDB's limit of 100, of which the document itself takes some. */
const maxDepth = 80;

/** The fields of a payload as a document keeps it. */
export const keptPayload = (
  payload: unknown,
): Pick<DeadJobDocument, "original_payload" | "original_payload_json"> =>
  isStorable(payload)
    ? { original_payload: payload }
    : { original_payload_json: encode(payload) ?? "null" };

/** No name that starts with `$` or holds a dot, no integer beyond 2^53, no key order that BSON would lose. */
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > maxDepth || typeof value === "bigint") return false;
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return Object.entries(value).every(
    ([name, field]) => /^[^$.\0][^.\0]*$/.test(name) && isStorable(field, depth + 1),
  );
}
