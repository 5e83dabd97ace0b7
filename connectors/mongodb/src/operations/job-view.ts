import type { FailedJob, JobFilter, JobSummary } from "@nexa/contracts";
import { decode } from "@nexa/rpc";
import type { Filter } from "mongodb";
import { payloadOf, type DeadJobDocument } from "./dead-job-document.ts";

/** A job as a list shows it. */
export const summaryOf = (document: DeadJobDocument): JobSummary => {
  const isEdited = document.edited_at !== undefined;
  return {
    id: document._id,
    kind: document.kind,
    status: document.status,
    stage: document.failed_stage,
    origin: document.origin_topic,
    source: document.source,
    reason: document.error_code,
    message: document.error_message,
    fingerprint: document.fingerprint,
    key: document.original_key,
    trace_id: document.trace_id ?? null,
    attempts: document.attempt_count,
    replays: document.replay_count ?? 0,
    first_at: document.first_failed_at.toISOString(),
    last_at: document.last_failed_at.toISOString(),
    stored_at: document.stored_at.toISOString(),
    is_edited: isEdited,
    is_replayable: document.is_replayable || isEdited,
    revision: document.revision,
  };
};

/** A job with all that is known of it. */
export const fullJobOf = (document: DeadJobDocument): FailedJob => {
  const original = payloadOf(document);
  const { edited_payload_json: edited, headers_json: headers } = document;
  return {
    ...summaryOf(document),
    payload: edited === undefined ? original : decode(edited),
    original_payload: original,
    fault_code: document.fault_code ?? null,
    stack: document.stack ?? "",
    headers: headers === undefined ? {} : (decode(headers) as Record<string, unknown>), // written by saveParked
    history: document.history.map((event) => ({ ...event, at: event.at.toISOString() })),
    replayed_at: document.replayed_at?.toISOString() ?? null,
    claimed_by: document.claimed_by,
    claimed_at: document.claimed_at?.toISOString() ?? null,
  };
};

/** What a list needs of a document: not the payload. */
export const withoutPayload = {
  original_payload: 0,
  original_payload_json: 0,
  search: 0,
  stack: 0,
  headers_json: 0,
  history: 0,
} as const;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The same question to MongoDB. */
export function matching(filter: JobFilter): Filter<DeadJobDocument> {
  const { kind, status, stage, reason, source, fingerprint, trace_id, from, to, q, ids } = filter;
  const time = {
    ...(from !== undefined && { $gte: new Date(from) }),
    ...(to !== undefined && { $lt: new Date(to) }),
  };
  return {
    ...(ids !== undefined && { _id: { $in: ids } }),
    ...(kind !== undefined && { kind }),
    ...(status !== undefined && { status }),
    ...(stage !== undefined && { failed_stage: stage }),
    ...(reason !== undefined && { error_code: reason }),
    ...(source !== undefined && { source }),
    ...(fingerprint !== undefined && { fingerprint }),
    ...(trace_id !== undefined && { trace_id }),
    ...(Object.keys(time).length > 0 && { last_failed_at: time }),
    ...(q !== undefined &&
      q.trim() !== "" && { search: { $regex: escaped(q.trim().toLowerCase()) } }),
  };
}
