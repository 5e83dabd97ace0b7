import { defaultPartitions, type DeadLetter, type Topic } from "@nexa/contracts";
import type { Logger, Running } from "@nexa/service";
import { Kafka, type ISocketFactory } from "kafkajs";
import type { z } from "zod";
import { consume, type ConsumeOptions } from "./consume.ts";
import { kafkaLog } from "./kafka-log.ts";
import { LagMonitor, type LagRow } from "./lag.ts";
import { figures } from "./metrics.ts";
import { peek, type OffsetRow, type PeekedRecord, type PeekFrom } from "./peek.ts";
import { Producer } from "./producer.ts";
import { replay, type ReplayOptions } from "./replay.ts";
import { ensureTopics } from "./topics.ts";
import type { AnyTopic } from "./types.ts";

export type BusOptions = {
  /** `host:port` of one or more brokers. */
  brokers: string[];
  /** The service's name, as brokers and logs show it. */
  clientId: string;
  /** Put before each topic and group, so that several systems, or test files, share a cluster. */
  prefix?: string;
  log: Logger;
  /** A commit that has not moved for this long while there is work makes its lag `stalled`; 60,000. */
  stalledAfterMs?: number;
  /** How the line to a broker is made; plain TCP unless given. Tests cut the line by it. */
  socketFactory?: ISocketFactory;
};

export type Bus = {
  /** Makes the topics that are missing, with 6 partitions unless told otherwise; repeats change nothing. */
  ensureTopics(topics: readonly AnyTopic[], options?: { partitions?: number }): Promise<void>;
  /** A producer of its own, closed with the bus. With the broker away it connects at its first record. */
  producer(): Promise<Producer>;
  /**
   * Works off a topic, at least once, each partition in order. A message is committed after its
   * outputs, or its dead letter, are acknowledged. Resolves when the group was joined, or, with
   * the broker away, after 5 s: `isReady` is false until it comes back.
   */
  consume<V extends z.ZodType>(
    topic: Topic<V>,
    options: ConsumeOptions<z.output<V>>,
  ): Promise<Required<Running>>;
  /** Lag of the groups (contract names, all unless given) by topic and partition; also sets the gauges. */
  lag(groups?: readonly string[]): Promise<LagRow[]>;
  /** Sends a dead letter's record again; see `replay`. @throws Fault FAILED_PRECONDITION, INVALID_ARGUMENT */
  replay(letter: DeadLetter, payload?: unknown, options?: ReplayOptions): Promise<void>;
  /** Low and next offsets of the contracts' topics that exist, in the order of the flow. */
  offsets(): Promise<OffsetRow[]>;
  /** Looks at records of a topic (contract name); see `peek`. */
  peek(topic: string, from: PeekFrom, visit: (record: PeekedRecord) => void): Promise<void>;
  /** Every consumer reads and every producer's last word from the broker was good. */
  isReady(): boolean;
  /** Stops the consumers, sends what is queued, disconnects. */
  close(): Promise<void>;
};

/** The bus to Kafka. Connects when first used, so a service starts while Kafka is still away. */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const { brokers, clientId, prefix = "", log, stalledAfterMs, socketFactory } = options;
  const clientWith = (retries: number) =>
    new Kafka({
      brokers,
      clientId,
      logCreator: kafkaLog(log),
      connectionTimeout: 3_000,
      requestTimeout: 30_000,
      retry: { retries, initialRetryTime: 200, maxRetryTime: 2_000 },
      ...(socketFactory === undefined ? {} : { socketFactory }),
    });
  const kafka = clientWith(3);
  // About 15 s in which a broker may restart without a consumer losing its place in the group; one
  // built anew has to wait until the group misses the old one.
  const consuming = clientWith(10);
  const lagMonitor = new LagMonitor(kafka, prefix, log, stalledAfterMs);
  /** For outputs, dead letters and replays; connects at its first record. */
  const own = new Producer(kafka, prefix, log);
  const producers = [own];
  const consumers = new Set<Required<Running>>();
  const isReady = () => {
    const parts = [...consumers, ...producers];
    const ready = parts.every((part) => part.isReady());
    figures.ready.set(ready ? 1 : 0);
    return ready;
  };

  return {
    ensureTopics: (topics, { partitions = defaultPartitions } = {}) =>
      ensureTopics(kafka, prefix, topics, partitions),
    producer: async () => {
      const producer = new Producer(kafka, prefix, log);
      producers.push(producer);
      await producer.connect();
      return producer;
    },
    consume: async (topic, consumeOptions) => {
      const running = await consume(topic, consumeOptions, {
        kafka: consuming,
        prefix,
        producer: own,
        log,
      });
      consumers.add(running);
      const stop = async () => {
        consumers.delete(running);
        await running.stop();
      };
      return { stop, isReady: running.isReady };
    },
    lag: (groups) => lagMonitor.measure(groups),
    replay: (letter, payload, options) => replay(own, prefix, letter, payload, options),
    offsets: () => lagMonitor.offsets(),
    peek: (topic, from, visit) => peek(kafka, prefix + topic, from, visit),
    isReady,
    close: async () => {
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      await Promise.all(producers.map((producer) => producer.close()));
    },
  };
}
