import { randomUUID } from "node:crypto";
import { Fault } from "@nexa/contracts";
import type { Admin, Consumer, EachBatchPayload, Kafka } from "kafkajs";

/** A record as it stands on a topic; nobody's place in it is moved by looking. */
export type PeekedRecord = {
  partition: number;
  /** A decimal 64-bit integer. */
  offset: string;
  timestampMs: number;
  key: string | null;
  /** Text; null for a tombstone. */
  value: string | null;
  headers: Record<string, string>;
};

/** `last` so many records of each partition, or all that were produced since `sinceMs` (ms since 1970). */
export type PeekFrom = { last: number } | { sinceMs: number };

/** Low and next offset of a partition, decimal 64-bit integers. */
export type OffsetRow = { topic: string; partition: number; low: string; end: string };

/**
 * Looks at records of a topic, each partition in order, up to those that stand there when it is called.
 *
 * @param topic  with prefix
 * @throws Fault NOT_FOUND for a topic that does not exist, DEADLINE_EXCEEDED when `limitMs` was not enough
 */
export async function peek(
  kafka: Kafka,
  topic: string,
  from: PeekFrom,
  visit: (record: PeekedRecord) => void,
  limitMs = 15_000,
): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  const groupId = `${topic}.peek-${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 100, retry: { retries: 1 } });
  try {
    if (!(await admin.listTopics()).includes(topic))
      throw new Fault("NOT_FOUND", `there is no topic ${topic}`);
    const spans = await spansOf(admin, topic, from);
    if (spans.every(({ start, end }) => start >= end)) return;
    await readSpans(consumer, topic, spans, visit, limitMs);
  } finally {
    await quietly(consumer.disconnect());
    await quietly(admin.deleteGroups([groupId]));
    await quietly(admin.disconnect());
  }
}

/** What cannot be put away is forgotten by the broker in time. */
const quietly = (closing: Promise<unknown>): Promise<void> =>
  closing.then(
    () => undefined,
    () => undefined,
  );

type Span = { partition: number; start: bigint; end: bigint };

async function spansOf(admin: Admin, topic: string, from: PeekFrom): Promise<Span[]> {
  const ends = await admin.fetchTopicOffsets(topic);
  const since =
    "sinceMs" in from ? await admin.fetchTopicOffsetsByTimestamp(topic, from.sinceMs) : [];
  const startOf = (partition: number, low: bigint, end: bigint): bigint => {
    if ("last" in from) return end - BigInt(from.last) > low ? end - BigInt(from.last) : low;
    const found = BigInt(since.find((each) => each.partition === partition)?.offset ?? low);
    return found < low ? low : found;
  };
  return ends.map(({ partition, low, high }) => ({
    partition,
    start: startOf(partition, BigInt(low), BigInt(high)),
    end: BigInt(high),
  }));
}

async function readSpans(
  consumer: Consumer,
  topic: string,
  spans: Span[],
  visit: (record: PeekedRecord) => void,
  limitMs: number,
): Promise<void> {
  const open = new Map(
    spans.filter(({ start, end }) => start < end).map(({ partition, end }) => [partition, end]),
  );
  await consumer.connect();
  await consumer.subscribe({ topic });
  await new Promise<void>((resolve, reject) => {
    const late = () =>
      reject(new Fault("DEADLINE_EXCEEDED", `${topic} could not be read in ${limitMs} ms`));
    const timer = setTimeout(late, limitMs);
    const eachBatch = async ({ batch }: EachBatchPayload) => {
      const end = open.get(batch.partition);
      if (end === undefined) return;
      for (const { offset, timestamp, key, value, headers = {} } of batch.messages)
        if (BigInt(offset) < end)
          visit({
            partition: batch.partition,
            offset,
            timestampMs: Number(timestamp),
            key: key?.toString() ?? null,
            value: value?.toString() ?? null,
            headers: Object.fromEntries(
              Object.entries(headers).map(([name, text]) => [name, String(text ?? "")]),
            ),
          });
      if (BigInt(batch.lastOffset()) >= end - 1n) open.delete(batch.partition);
      if (open.size > 0) return;
      clearTimeout(timer);
      resolve();
    };
    consumer.run({ autoCommit: false, partitionsConsumedConcurrently: 3, eachBatch }).catch(reject);
    for (const { partition, start } of spans)
      consumer.seek({ topic, partition, offset: start.toString() });
  });
}
