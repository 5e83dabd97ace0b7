import { deadLetterIdOf, type DeadLetter, type Fault } from "@nexa/contracts";

/** A payload above this, as JSON in UTF-8, does not fit beside the rest of a dead letter. */
export const maxPayloadBytes = 900_000;
const headCharacters = 10_000;
const maxMessageCharacters = 2_000;

/** What a dead letter is made from. */
export type Failure = {
  fault: Fault;
  /** Contract name. */
  topic: string;
  partition: number;
  offset: string;
  /** Where a replay goes, a contract name. */
  originTopic: string;
  stage: string;
  attempts: number;
  firstFailedAt: Date;
  lastFailedAt: Date;
  key: string | null;
  payload: unknown;
  /** The payload is what the origin topic's schema wants, so sending it again can help. */
  isValid: boolean;
  replayCount: number;
  traceId: string;
  part?: string;
};

/**
 * The dead letter of a failure, exactly the contract's document.
 *
 * A payload above 900 KB is kept as `{ truncated: true, bytes, head, topic, partition, offset }`:
 * its first 10,000 characters and the place in Kafka where the whole still stands. Such a letter,
 * and one whose payload the schema refuses, is not replayable as it is, only edited.
 */
export function letterOf(failure: Failure): DeadLetter {
  const { fault, topic, partition, offset, attempts } = failure;
  const json = JSON.stringify(failure.payload) ?? "null";
  const bytes = Buffer.byteLength(json);
  const isWhole = bytes <= maxPayloadBytes;
  return {
    // A part has one try at a time, whatever becomes of the message around it.
    dlq_id: deadLetterIdOf(topic, partition, offset, failure.part ? 1 : attempts, failure.part),
    origin_topic: failure.originTopic,
    failed_stage: failure.stage,
    error_code: upperSnake(fault.reason),
    error_message: fault.message.slice(0, maxMessageCharacters),
    attempt_count: attempts,
    first_failed_at: failure.firstFailedAt.toISOString(),
    last_failed_at: failure.lastFailedAt.toISOString(),
    is_replayable: isWhole && failure.isValid,
    original_key: failure.key,
    original_payload: isWhole
      ? failure.payload
      : { truncated: true, bytes, head: json.slice(0, headCharacters), topic, partition, offset },
    fault_code: fault.code,
    replay_count: failure.replayCount,
    trace_id: failure.traceId,
  };
}

const upperSnake = (reason: string): string =>
  reason
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 100) || "INTERNAL";
