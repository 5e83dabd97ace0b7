import type { Logger } from "@nexa/service";
import type { Incoming } from "./decode.ts";
import type { Letters } from "./letters.ts";
import type { MessageContext } from "./types.ts";

/** Where the loop stands with one message. */
export type Progress = {
  incoming: Incoming;
  partition: number;
  traceparent: string;
  log: Logger;
  failures: number;
  firstFailedAt: Date | undefined;
};

/** What the handler is told of the message. */
export function contextOf(
  progress: Progress,
  signal: AbortSignal,
  topic: string,
  letters: Letters,
): MessageContext {
  const { incoming, partition, traceparent, log } = progress;
  const { key, offset, timestampMs, traceId, replayCount } = incoming;
  return {
    ...{ topic, partition, offset, key, timestampMs, traceId, traceparent, replayCount },
    ...{ signal, log },
    attempt: progress.failures + 1,
    deadLetter: async (fault, options = {}) => {
      const letter = await letters.storePart({ incoming, partition, attempts: 1 }, fault, options);
      log.warn(
        { event: "part_dead_letter", reason: fault.reason, dlqId: letter.dlq_id },
        `a part put aside: ${fault.message}`,
      );
      return letter;
    },
  };
}
