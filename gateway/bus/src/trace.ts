import { randomBytes } from "node:crypto";

const traceIdForm = /^[0-9a-f]{16,32}$/;
const traceparentForm = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;
const noTrace = "0".repeat(32);

/** A trace id of 16 to 32 hex digits, left-padded to W3C's 32; undefined when it is none. */
export const paddedTraceId = (value: unknown): string | undefined =>
  typeof value === "string" && traceIdForm.test(value) && !/^0+$/.test(value)
    ? value.padStart(32, "0")
    : undefined;

/** The trace id of a W3C `traceparent` header. */
export function traceIdOfHeader(header: string | undefined): string | undefined {
  const traceId = traceparentForm.exec(header ?? "")?.[1];
  return traceId === noTrace ? undefined : traceId;
}

/** The `trace_id` that stands in a payload. */
export const traceIdOfPayload = (payload: unknown): string | undefined =>
  typeof payload === "object" && payload !== null && "trace_id" in payload
    ? paddedTraceId(payload.trace_id)
    : undefined;

export const newTraceId = (): string => randomBytes(16).toString("hex");

/** A `traceparent` of this trace with a span of its own. */
export const traceparentOf = (traceId: string): string =>
  `00-${traceId}-${randomBytes(8).toString("hex")}-01`;
