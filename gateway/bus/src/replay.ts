import { Fault, invalid, topics, type DeadLetter } from "@nexa/contracts";
import { replayCountHeader, replayIdHeader, sized, traceparentHeader } from "./encode.ts";
import type { Producer } from "./producer.ts";
import { newTraceId, paddedTraceId, traceparentOf } from "./trace.ts";

/** A record that failed this often after being sent again is not sent again. */
export const defaultReplayLimit = 3;

export type ReplayOptions = {
  /** See `defaultReplayLimit`. */
  limit?: number;
  /** Stands in the record's header `nexa-replay-id`, so that who lost his memory can look whether it was sent. */
  replayId?: string;
  /** Gives up with UNAVAILABLE after this time, 30,000 ms: the record may then be sent or not. */
  deadlineMs?: number;
};

/**
 * Sends a dead letter's record again, to its topic with its key, as any other record of that topic.
 *
 * @param payload the edited record; the original unless given
 * @throws Fault FAILED_PRECONDITION (REPLAY_LIMIT, NOT_REPLAYABLE, UNKNOWN_TOPIC), or
 *   INVALID_ARGUMENT naming the path of what the topic's schema refuses
 */
export async function replay(
  producer: Producer,
  prefix: string,
  letter: DeadLetter,
  payload?: unknown,
  { limit = defaultReplayLimit, replayId, deadlineMs = 30_000 }: ReplayOptions = {},
): Promise<void> {
  const refuse = (reason: string, message: string) =>
    new Fault("FAILED_PRECONDITION", `${letter.dlq_id}: ${message}`, { reason });
  const count = letter.replay_count ?? 0;
  if (count >= limit) throw refuse("REPLAY_LIMIT", `was sent again ${count} times already`);
  if (payload === undefined && !letter.is_replayable)
    throw refuse("NOT_REPLAYABLE", "can only be sent again with an edited payload");
  const topic = topics.find(({ name }) => name === letter.origin_topic);
  if (topic === undefined || topic.name === "queue-normalize-data-dlq")
    throw refuse("UNKNOWN_TOPIC", `nothing can be sent again to ${letter.origin_topic}`);
  const value = payload === undefined ? letter.original_payload : payload;
  const parsed = topic.value.safeParse(value);
  if (!parsed.success) throw invalid(`${letter.dlq_id} for ${topic.name}`, parsed.error);
  const record = sized({
    label: topic.name,
    topic: prefix + topic.name,
    key: letter.original_key,
    value: JSON.stringify(value),
    headers: {
      [traceparentHeader]: traceparentOf(paddedTraceId(letter.trace_id) ?? newTraceId()),
      [replayCountHeader]: String(count + 1),
      ...(replayId !== undefined && { [replayIdHeader]: replayId }),
    },
  });
  await producer.sendEncoded([record], deadlineMs);
}
