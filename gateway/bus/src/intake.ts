import type { Logger } from "@nexa/service";
import type { Consumer, Kafka, KafkaMessage } from "kafkajs";
import { quieten } from "./kafka-log.ts";
import { shortly } from "./producer-faults.ts";
import { backoffMs, pause, settlesWithin } from "./timing.ts";

const defaultSessionTimeoutMs = 30_000;
/** How long a fetch waits for records, and so the longest delay of a resumed partition. */
const fetchWaitMs = 250;
/** No fetch came back for this long: the broker hangs, or the group is being rebalanced. */
const silenceMs = 5_000;
/** `start` does not wait longer for a broker that is away. */
const startPatienceMs = 5_000;
const restart = { baseMs: 500, maxMs: 10_000 };
const leaveLimitMs = 3_000;

export type IntakeHooks = {
  /** @param isContinued false: another consumer may have worked on any of them meanwhile */
  onAssigned(partitions: number[], isContinued: boolean): void;
  onBatch(partition: number, messages: KafkaMessage[], lastOffset: string): void;
  onRestart(): void;
};

/**
 * A member of a consumer group that never stays down: whatever ends kafkajs's consumer, it is
 * built anew with growing pauses. Fetching and heartbeats do not wait for any handler.
 */
export class Intake {
  readonly #stopping = new AbortController();
  readonly #gate = quieten();
  #consumer: Consumer | undefined;
  #memberId: string | undefined;
  #isJoined = false;
  #lastFetchAt = 0;
  #ended: Promise<void> = Promise.resolve();

  readonly #kafka: Kafka;
  readonly #topic: string;
  readonly #groupId: string;
  readonly #hooks: IntakeHooks;
  readonly #log: Logger;
  readonly #sessionTimeoutMs: number;

  /** @param topic and @param groupId with prefix */
  constructor(
    kafka: Kafka,
    topic: string,
    groupId: string,
    hooks: IntakeHooks,
    log: Logger,
    sessionTimeoutMs = defaultSessionTimeoutMs,
  ) {
    this.#kafka = kafka;
    this.#topic = topic;
    this.#groupId = groupId;
    this.#hooks = hooks;
    this.#log = log;
    this.#sessionTimeoutMs = sessionTimeoutMs;
  }

  isReady = (): boolean => this.#isJoined && Date.now() - this.#lastFetchAt < silenceMs;

  /** Resolves when the group was joined, or after 5 s, when it goes on in the background. */
  async start(): Promise<void> {
    const joined = new Promise<void>((resolve) => {
      this.#ended = this.#supervise(resolve);
    });
    await settlesWithin(startPatienceMs, joined);
  }

  setPaused(partition: number, isPaused: boolean): void {
    const where = [{ topic: this.#topic, partitions: [partition] }];
    try {
      if (isPaused) this.#consumer?.pause(where);
      else this.#consumer?.resume(where);
    } catch (error) {
      // Between two consumers there is nothing to pause; the next one starts afresh.
      this.#log.debug({ event: "pause_skipped", error: shortly(error) }, "pause skipped");
    }
  }

  seek(partition: number, offset: string): void {
    this.#consumer?.seek({ topic: this.#topic, partition, offset });
  }

  async commit(offsets: Map<number, string>): Promise<void> {
    if (this.#consumer === undefined || !this.#isJoined)
      throw new Error("no consumer to commit by");
    await this.#consumer.commitOffsets(
      [...offsets].map(([partition, offset]) => ({ topic: this.#topic, partition, offset })),
    );
  }

  /** Leaves the group. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await settlesWithin(leaveLimitMs, this.#ended);
  }

  async #supervise(started: () => void): Promise<void> {
    const { signal } = this.#stopping;
    for (let attempt = 1; !signal.aborted; attempt++) {
      const joinedAt = Date.now();
      const consumer = this.#build();
      this.#consumer = consumer;
      const crashed = new Promise<unknown>((resolve) =>
        consumer.on(consumer.events.CRASH, ({ payload }) => resolve(payload.error)),
      );
      const reason = await this.#run(consumer, started, crashed);
      this.#isJoined = false;
      await settlesWithin(leaveLimitMs, consumer.disconnect());
      if (signal.aborted) break;
      if (Date.now() - joinedAt > 60_000) attempt = 1;
      this.#hooks.onRestart();
      const { show, held } = this.#gate("restart");
      if (show)
        this.#log.warn(
          {
            event: "consumer_restart",
            group: this.#groupId,
            error: shortly(reason),
            attempt,
            held,
          },
          "the consumer ended; building it anew",
        );
      await pause(backoffMs(attempt, restart), signal);
    }
  }

  #build(): Consumer {
    const consumer = this.#kafka.consumer({
      groupId: this.#groupId,
      sessionTimeout: this.#sessionTimeoutMs,
      heartbeatInterval: Math.min(3_000, this.#sessionTimeoutMs / 3),
      rebalanceTimeout: 60_000,
      maxWaitTimeInMs: fetchWaitMs,
      allowAutoTopicCreation: false,
      retry: {
        retries: 10,
        initialRetryTime: 200,
        maxRetryTime: 2_000,
        restartOnFailure: () => Promise.resolve(false),
      },
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      this.#isJoined = true;
      this.#lastFetchAt = Date.now();
      // A member that was thrown out of the group comes back under another id.
      const isContinued = payload.memberId === this.#memberId;
      this.#memberId = payload.memberId;
      this.#hooks.onAssigned(payload.memberAssignment[this.#topic] ?? [], isContinued);
    });
    consumer.on(consumer.events.FETCH, () => {
      this.#lastFetchAt = Date.now();
    });
    return consumer;
  }

  /** Runs until the consumer crashes or `stop()`; returns why it ended. */
  async #run(consumer: Consumer, started: () => void, crashed: Promise<unknown>): Promise<unknown> {
    const { signal } = this.#stopping;
    try {
      await consumer.connect();
      await consumer.subscribe({ topic: this.#topic, fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        eachBatch: async (payload) => {
          if (!payload.isRunning() || payload.isStale()) return;
          const { partition, messages } = payload.batch;
          this.#hooks.onBatch(partition, messages, payload.batch.lastOffset());
          const last = messages.at(-1);
          if (last !== undefined) payload.resolveOffset(last.offset);
        },
      });
      started();
      const stopped = new Promise<void>((resolve) =>
        signal.addEventListener("abort", () => resolve(), { once: true }),
      );
      return await Promise.race([crashed, signal.aborted ? undefined : stopped]);
    } catch (error) {
      return error;
    }
  }
}
