import { randomUUID } from "node:crypto";
import { topics, type DeadLetter, type Duplicate } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import { Kafka, logLevel, Partitioners, type Admin, type KafkaMessage } from "kafkajs";
import { connectBus, type Bus, type BusOptions } from "../bus.ts";

const brokers = (process.env["KAFKA_BROKERS"] ?? "").split(",").filter((broker) => broker !== "");

/** A record as it stands on a topic. */
export type Stored = {
  key: string | null;
  value: unknown;
  raw: Buffer | null;
  message: KafkaMessage;
};

/** One test file's own topics and groups on the real broker, and a plain kafkajs client to look behind the scenes. */
export type Bench = {
  prefix: string;
  kafka: Kafka;
  admin: Admin;
  bus: Bus;
  /** Another bus on the same topics, as another process would have. */
  another(options?: Partial<BusOptions>): Promise<Bus>;
  /** Writes a record without our producer. */
  write(
    topic: string,
    value: string | Buffer | null,
    key?: string,
    headers?: Record<string, string>,
  ): Promise<void>;
  /** All that stands on a topic now, per partition in order. */
  read(topic: string): Promise<Stored[]>;
  letters(): Promise<DeadLetter[]>;
  /** Lines of level warning and above so far. */
  lines: string[];
  /** Log end offsets of a topic, summed over the partitions. */
  ends(topic: string): Promise<number>;
  /** Two article ids whose records lie on different partitions. */
  keysOfTwoPartitions(): Promise<[string, string]>;
  /** The next offset that the group reads, summed over the partitions; 0 without a commit. */
  committed(topic: string, group: string): Promise<number>;
  close(): Promise<void>;
};

/**
 * @param partitions of every topic
 * @param without a topic that is not made
 */
export async function bench(name: string, partitions = 3, without = ""): Promise<Bench> {
  const prefix = `${name}-${randomUUID().slice(0, 8)}.`;
  if (brokers.length === 0) throw new Error("KAFKA_BROKERS names no broker to test against");
  const { log, lines } = recordingLog();
  const kafka = new Kafka({ clientId: "behind", brokers, logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  const producer = kafka.producer({ allowAutoTopicCreation: false });
  await Promise.all([admin.connect(), producer.connect()]);
  const buses: Bus[] = [];
  const another = async (options: Partial<BusOptions> = {}) => {
    const bus = await connectBus({ brokers, clientId: name, prefix, log, ...options });
    buses.push(bus);
    return bus;
  };
  const bus = await another();
  await bus.ensureTopics(
    topics.filter((topic) => topic.name !== without),
    { partitions },
  );

  const read = async (topic: string): Promise<Stored[]> => {
    const ends = await patiently(() => admin.fetchTopicOffsets(prefix + topic));
    const total = ends.reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0);
    const found: Stored[] = [];
    if (total === 0) return found;
    const consumer = kafka.consumer({
      groupId: `${prefix}peek-${randomUUID()}`,
      maxWaitTimeInMs: 50,
    });
    await consumer.connect();
    await consumer.subscribe({ topic: prefix + topic, fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      const eachMessage = async ({ message }: { message: KafkaMessage }) => {
        const raw = message.value;
        found.push({ key: message.key?.toString() ?? null, raw, value: parsed(raw), message });
        if (found.length === total) resolve();
      };
      consumer.run({ autoCommit: false, eachMessage }).catch(reject);
    });
    await consumer.disconnect();
    return found;
  };

  const partitionOf = (key: string, count: number) =>
    Partitioners.DefaultPartitioner()({
      topic: "any",
      partitionMetadata: Array.from({ length: count }, (_, partitionId) => ({
        ...{ partitionErrorCode: 0, partitionId, leader: 1, replicas: [], isr: [] },
      })),
      message: { key, value: "" },
    });

  return {
    prefix,
    kafka,
    admin,
    bus,
    lines,
    another,
    write: async (topic, value, key, headers = {}) => {
      const message = { value, headers, ...(key === undefined ? {} : { key }) };
      await producer.send({ topic: prefix + topic, messages: [message] });
    },
    read,
    letters: async () =>
      (await read("queue-normalize-data-dlq")).map(({ value }) => value as DeadLetter),
    ends: async (topic) => {
      const ends = await patiently(() => admin.fetchTopicOffsets(prefix + topic));
      return ends.reduce((sum, { high }) => sum + Number(high), 0);
    },
    keysOfTwoPartitions: async () => {
      const first = randomUUID();
      for (;;) {
        const second = randomUUID();
        if (partitionOf(first, partitions) !== partitionOf(second, partitions))
          return [first, second];
      }
    },
    committed: async (topic, group) => {
      const [at] = await admin.fetchOffsets({ groupId: prefix + group, topics: [prefix + topic] });
      return (at?.partitions ?? []).reduce(
        (sum, { offset }) => sum + Math.max(0, Number(offset)),
        0,
      );
    },
    close: async () => {
      await Promise.all(buses.map((each) => each.close()));
      await patiently(async () => {
        const left = (await admin.listTopics()).filter((name) => name.startsWith(prefix));
        if (left.length > 0) await admin.deleteTopics({ topics: left });
      });
      await Promise.all([admin.disconnect(), producer.disconnect()]);
    },
  };
}

function parsed(raw: Buffer | null): unknown {
  try {
    return raw === null ? null : (JSON.parse(raw.toString()) as unknown);
  } catch {
    return undefined;
  }
}

/** A logger that keeps its warnings and errors for the test to look at; of pino it has what the bus calls. */
function recordingLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const keep = (line: object, message: string) => void lines.push(`${message} ${stringOf(line)}`);
  const drop = () => undefined;
  const log = { debug: drop, info: drop, warn: keep, error: keep, child: () => log };
  return { log: log as unknown as Logger, lines };
}

const stringOf = (line: object) =>
  JSON.stringify(line, (_, value: unknown) => (value instanceof Error ? value.message : value));

/** Kafka needs a moment before the leader of a new partition answers. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await ask();
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

/** Waits until `condition` holds. @throws after `ms`, with what was waited for */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  ms = 30_000,
): Promise<void> {
  const end = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`waited ${ms} ms in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A valid value of `queue-trending-data`; records of one `original` share a key. */
export const duplicate = (original: string, number = 0): Duplicate => ({
  duplicate_article_id: randomUUID(),
  original_article_id: original,
  domain: "tribun.test",
  published_at: "2026-09-10T14:45:00Z",
  similarity_score: 0.94,
  duplicate_cluster_id: `cluster-${number}`,
});

/** The number that `duplicate` was given. */
export const numberOf = (value: Duplicate): number =>
  Number(value.duplicate_cluster_id.replace("cluster-", ""));
