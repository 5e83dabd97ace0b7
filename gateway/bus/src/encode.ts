import { Fault, invalid } from "@nexa/contracts";
import { newTraceId, paddedTraceId, traceIdOfPayload, traceparentOf } from "./trace.ts";
import type { AnyTopic } from "./types.ts";

/** Largest record that we send: below Kafka's default `max.message.bytes` of 1,048,588 with its overhead. */
export const maxRecordBytes = 1_000_000;
/** Names of our record headers; they are replaced on each send, never appended. */
export const replayCountHeader = "nexa-replay-count";
/** Names one sending of one dead letter. */
export const replayIdHeader = "nexa-replay-id";
export const traceparentHeader = "traceparent";

/** A record ready to send. */
export type Encoded = {
  /** Contract name, for figures and messages. */
  label: string;
  /** With prefix. */
  topic: string;
  key: string | null;
  value: string;
  headers: Record<string, string>;
  bytes: number;
};

type Loose = { topic: AnyTopic; value: unknown; traceId?: string };

/** Puts the sizes together and refuses what the broker would. */
export function sized(record: Omit<Encoded, "bytes">): Encoded {
  const bytes = Buffer.byteLength(record.value) + Buffer.byteLength(record.key ?? "") + 200;
  if (bytes > maxRecordBytes)
    throw new Fault("OUT_OF_RANGE", `${record.label}: a record of ${bytes} bytes is too large`, {
      reason: "RECORD_TOO_LARGE",
      details: { bytes, limit: maxRecordBytes },
    });
  return { ...record, bytes };
}

/**
 * Checks a value by its topic's schema, finds its key and gives it its trace.
 *
 * @param trace the trace id (32 hex) of the work in hand; the payload's own wins
 * @throws Fault INVALID_ARGUMENT (reason INVALID_OUTPUT) that names the path of each wrong field
 */
export function encode({ topic, value, traceId }: Loose, prefix: string, trace?: string): Encoded {
  const ours = traceIdOfPayload(value) ?? paddedTraceId(traceId) ?? trace ?? newTraceId();
  const parsed = topic.value.safeParse(withTrace(value, ours));
  if (!parsed.success) throw invalid(topic.name, parsed.error, "INVALID_OUTPUT");
  return sized({
    label: topic.name,
    topic: prefix + topic.name,
    key: topic.key(parsed.data as never), // the topic's own schema has just made it
    value: JSON.stringify(parsed.data),
    headers: { [traceparentHeader]: traceparentOf(ours) },
  });
}

/** A schema that knows no `trace_id` drops it again. */
const withTrace = (value: unknown, traceId: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? { ...value, trace_id: "trace_id" in value && value.trace_id ? value.trace_id : traceId }
    : value;
