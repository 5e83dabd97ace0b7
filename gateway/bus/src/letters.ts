import { queueDeadLetters, sha256, type DeadLetter, type Fault } from "@nexa/contracts";
import type { Incoming } from "./decode.ts";
import { letterOf } from "./letter.ts";
import { figures } from "./metrics.ts";
import type { Producer } from "./producer.ts";
import type { AnyTopic, PartOptions } from "./types.ts";

/** The message that failed, and how often it did. */
export type Failed = {
  incoming: Incoming;
  partition: number;
  attempts: number;
  firstFailedAt?: Date | undefined;
};
type Origin = { topic: AnyTopic; group: string; stage: string };

/** Puts messages, or parts of their work, aside on the dead-letter topic. */
export class Letters {
  readonly #origin: Origin;
  readonly #producer: Producer;

  constructor(origin: Origin, producer: Producer) {
    this.#origin = origin;
    this.#producer = producer;
  }

  /** A part of a message's work; see `MessageContext.deadLetter`. */
  storePart(failed: Failed, fault: Fault, options: PartOptions): Promise<DeadLetter> {
    const part =
      options.part ?? sha256(JSON.stringify([options.originTopic, options.payload ?? null]));
    return this.store({ ...failed, attempts: options.attempts ?? 1 }, fault, { ...options, part });
  }

  /** Resolves when the broker has acknowledged the dead letter. */
  async store(failed: Failed, fault: Fault, options: PartOptions = {}): Promise<DeadLetter> {
    const { incoming, partition, attempts, firstFailedAt = new Date() } = failed;
    const { topic, stage, group } = this.#origin;
    const letter = letterOf({
      ...{ fault, stage, partition, attempts, firstFailedAt },
      topic: topic.name,
      offset: incoming.offset,
      originTopic: options.originTopic ?? topic.name,
      lastFailedAt: new Date(),
      key: options.key === undefined ? incoming.key : options.key,
      payload: options.payload === undefined ? incoming.payload : options.payload,
      isValid: incoming.fault === null,
      replayCount: incoming.replayCount,
      traceId: incoming.traceId,
      ...(options.part === undefined ? {} : { part: options.part }),
    });
    await this.#producer.send([{ topic: queueDeadLetters, value: letter }]);
    figures.deadLetters.inc({ topic: topic.name, group, reason: letter.error_code });
    return letter;
  }
}
