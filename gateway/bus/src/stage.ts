import { toFault, type Fault } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import type { KafkaMessage } from "kafkajs";
import { contextOf, type Progress } from "./context.ts";
import { withinDeadline } from "./deadline.ts";
import { decode } from "./decode.ts";
import { Letters } from "./letters.ts";
import { figures } from "./metrics.ts";
import type { Producer } from "./producer.ts";
import { backoffMs, pause, type Backoff, type Slots } from "./timing.ts";
import { traceparentOf } from "./trace.ts";
import type { AnyTopic, Handle } from "./types.ts";

export type StageOptions = {
  topic: AnyTopic;
  group: string;
  /** `failed_stage` of its dead letters. */
  stage: string;
  handle: Handle<never>;
  attempts: number;
  backoff: Backoff;
  deadlineMs: number;
  withoutDeadLetter: boolean;
};
/** An outage is asked for again this often; nothing else happens on the partition meanwhile. */
const outagePace: Backoff = { baseMs: 250, maxMs: 5_000 };

/** A store or broker is away, or says to slow down: the message is not to blame. */
const isOutage = ({ code, retryable }: Fault) =>
  retryable && (code === "UNAVAILABLE" || code === "RESOURCE_EXHAUSTED");

/** The stage loop: what becomes of each message. The only place where a Fault turns into a retry or a dead letter. */
export class Stage {
  readonly #options: StageOptions;
  readonly #producer: Producer;
  readonly #letters: Letters;
  readonly #slots: Slots;
  readonly #log: Logger;
  readonly #labels: { topic: string; group: string };

  constructor(options: StageOptions, producer: Producer, slots: Slots, log: Logger) {
    this.#options = options;
    this.#producer = producer;
    this.#letters = new Letters(options, producer);
    this.#slots = slots;
    this.#log = log;
    this.#labels = { topic: options.topic.name, group: options.group };
  }

  /**
   * Works on one message until it is settled: its outputs, or its dead letter, are stored.
   *
   * @param stop ends waiting between tries; the try in hand is finished
   * @param abandon ends the try in hand, too
   * @returns false when the message is left to be read again
   */
  async settle(
    partition: number,
    message: KafkaMessage,
    stop: AbortSignal,
    abandon: AbortSignal,
  ): Promise<boolean> {
    const { topic } = this.#options;
    const incoming = decode(topic, message);
    const { traceId, offset } = incoming;
    const progress: Progress = {
      incoming,
      partition,
      traceparent: traceparentOf(traceId),
      log: this.#log.child({ topic: topic.name, partition, offset, traceId }),
      failures: 0,
      firstFailedAt: undefined,
    };
    for (let outages = 0; ;) {
      if (stop.aborted || abandon.aborted) return false;
      try {
        await this.#attempt(progress, stop, abandon);
        this.#count("done");
        return true;
      } catch (error) {
        if (abandon.aborted || error === notStarted) return false;
        const fault = toFault(error);
        if (isOutage(fault)) await this.#waitOut(progress, fault, ++outages, stop, abandon);
        else if (!(await this.#isTriedAgain(progress, fault, stop, abandon)))
          return await this.#putAside(progress, fault, stop, abandon);
      }
    }
  }

  async #attempt(progress: Progress, stop: AbortSignal, abandon: AbortSignal): Promise<void> {
    const { incoming } = progress;
    if (incoming.fault !== null) throw incoming.fault;
    const { value } = incoming;
    const { topic } = this.#options;
    const outputs = await this.#slots.run(async () => {
      if (stop.aborted || abandon.aborted) throw notStarted;
      const timed = figures.handleSeconds.startTimer(this.#labels);
      try {
        return await withinDeadline(this.#options.deadlineMs, abandon, (signal) =>
          this.#options.handle(
            value as never,
            contextOf(progress, signal, topic.name, this.#letters),
          ),
        ); // decode() has just checked the value by this topic's schema
      } finally {
        timed();
      }
    });
    await this.#producer.send(outputs ?? [], { traceId: incoming.traceId });
  }

  /** An outage is not the message's fault: not counted, and the partition stands still until it is over. */
  async #waitOut(
    progress: Progress,
    fault: Fault,
    outages: number,
    ...signals: AbortSignal[]
  ): Promise<void> {
    figures.retries.inc({ ...this.#labels, code: fault.code });
    const line = { event: "outage", reason: fault.reason, outages, details: fault.details };
    if (outages === 1) progress.log.warn(line, `waiting: ${fault.message}`);
    else progress.log.debug(line, `still waiting: ${fault.message}`);
    figures.outage.inc(this.#labels);
    await pause(backoffMs(outages, outagePace), ...signals);
    figures.outage.dec(this.#labels);
  }

  async #isTriedAgain(
    progress: Progress,
    fault: Fault,
    ...signals: AbortSignal[]
  ): Promise<boolean> {
    progress.failures++;
    progress.firstFailedAt ??= new Date();
    const { attempts, backoff } = this.#options;
    if (!fault.retryable || progress.failures >= attempts) return false;
    figures.retries.inc({ ...this.#labels, code: fault.code });
    progress.log.info(
      { event: "retry", code: fault.code, reason: fault.reason, attempt: progress.failures },
      `will be tried again: ${fault.message}`,
    );
    await pause(backoffMs(progress.failures, backoff), ...signals);
    return true;
  }

  /** Settled only when the dead letter is acknowledged; until then it is sent again and again. */
  async #putAside(
    progress: Progress,
    fault: Fault,
    ...signals: [stop: AbortSignal, abandon: AbortSignal]
  ): Promise<boolean> {
    const { log } = progress;
    const line = { event: "dead_letter", code: fault.code, reason: fault.reason };
    if (this.#options.withoutDeadLetter) {
      log.error({ ...line, err: fault, payload: progress.incoming.payload }, "record dropped");
      this.#count("dropped");
      return true;
    }
    for (let tries = 1; !signals.some((signal) => signal.aborted); tries++) {
      try {
        const letter = await this.#letters.store(
          { ...progress, attempts: progress.failures },
          fault,
        );
        log.warn({ ...line, dlqId: letter.dlq_id }, `put aside: ${fault.message}`);
        this.#count("dead_letter");
        return true;
      } catch (error) {
        if (tries === 1) log.error({ ...line, err: error }, "the dead letter cannot be stored");
        await pause(backoffMs(tries, outagePace), ...signals);
      }
    }
    return false;
  }

  #count(outcome: "done" | "dead_letter" | "dropped"): void {
    figures.records.inc({ ...this.#labels, outcome });
  }
}

const notStarted = new Error("stopped before the message was taken up");
