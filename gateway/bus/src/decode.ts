import { Fault, invalid } from "@nexa/contracts";
import type { KafkaMessage } from "kafkajs";
import { replayCountHeader, traceparentHeader } from "./encode.ts";
import { newTraceId, traceIdOfHeader, traceIdOfPayload } from "./trace.ts";
import type { AnyTopic } from "./types.ts";

/** A message as read: its value, or the fault that says why there is none. */
export type Incoming = {
  key: string | null;
  offset: string;
  timestampMs: number;
  /** What a dead letter keeps: the JSON as it came, or `{ base64 }`. */
  payload: unknown;
  traceId: string;
  replayCount: number;
} & ({ value: unknown; fault: null } | { fault: Fault });

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a message by its topic's schema.
 * Its trace is the payload's `trace_id`, else the `traceparent` header's, else a new one.
 */
export function decode(topic: AnyTopic, message: KafkaMessage): Incoming {
  const { payload, problem } = parse(topic.name, message.value);
  const base = {
    key: message.key === null ? null : message.key.toString("utf8"),
    offset: message.offset,
    timestampMs: Number(message.timestamp),
    payload,
    traceId:
      traceIdOfPayload(payload) ??
      traceIdOfHeader(header(message, traceparentHeader)) ??
      newTraceId(),
    replayCount: replayCountOf(header(message, replayCountHeader)),
  };
  if (problem !== undefined) return { ...base, fault: problem };
  const parsed = topic.value.safeParse(payload);
  return parsed.success
    ? { ...base, value: parsed.data, fault: null }
    : { ...base, fault: invalid(topic.name, parsed.error) };
}

function parse(name: string, value: Buffer | null): { payload: unknown; problem?: Fault } {
  const invalidMessage = (what: string, cause?: unknown) =>
    new Fault("INVALID_ARGUMENT", `${name}: ${what}`, { cause, reason: "INVALID_MESSAGE" });
  if (value === null) return { payload: null, problem: invalidMessage("the record has no value") };
  try {
    return { payload: JSON.parse(utf8.decode(value)) as unknown };
  } catch (cause) {
    return {
      payload: { base64: value.toString("base64") },
      problem: invalidMessage("the value is not JSON", cause),
    };
  }
}

function header(message: KafkaMessage, name: string): string | undefined {
  const value = message.headers?.[name];
  const last = Array.isArray(value) ? value.at(-1) : value;
  return last?.toString();
}

const replayCountOf = (text: string | undefined): number =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : 0;
