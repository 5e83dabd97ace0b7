import type { Channel } from "amqplib";
import { shardCount, shardOf } from "./shard-of.ts";

/** What a store is called on the broker. */
export const names = (store: string) => ({
  /** Direct exchange to the shard queues, each by its number. */
  shards: `nexa.${store}.shards`,
  /** Its writes in order, one consumer at a time. */
  shard: (index: number) => `nexa.${store}.writes.${index}`,
  /** Direct exchange; its queue of the same name exists only while a connector consumes it. */
  reads: `nexa.${store}.reads`,
  /** Direct exchange to the connectors themselves: cancels, credit for streams, news of each other. */
  control: `nexa.${store}.control`,
  /** The queue of one connector instance for `control`, gone with its connection. */
  controlOf: (instance: string) => `nexa.${store}.control.${instance}`,
  /** Direct exchange to `parked` and `journal`, by their own names. */
  parking: `nexa.${store}.parking`,
  /** Writes put aside with their fault. */
  parked: `nexa.${store}.parked`,
  /** How often writes were tried that are not applied yet. */
  attempts: `nexa.${store}.attempts`,
  /** A copy of everything that comes to `parked` and `journal`, for who keeps a list of parked writes elsewhere. */
  copies: `nexa.${store}.parked.copy`,
  /** Who did what to parked writes, the newest 100,000. */
  journal: `nexa.${store}.journal`,
});

const quorum = {
  "x-queue-type": "quorum",
  // RabbitMQ 4 drops a message after 20 redeliveries by default; counting attempts is ours to do.
  "x-delivery-limit": 1_000_000,
};

/**
 * Makes the writes side of a store; repeating it changes nothing. The client does so too: what is
 * written before the connector was ever started waits in its queue.
 */
export async function assertWrites(channel: Channel, store: string) {
  await assertParked(channel, store);
  for (let index = 0; index < shardCount; index++) await assertShard(channel, store, index);
}

/** Makes one shard queue with its binding. */
export async function assertShard(channel: Channel, store: string, index: number) {
  const { shards, shard } = names(store);
  await channel.assertExchange(shards, "direct", { durable: true });
  await channel.assertQueue(shard(index), {
    durable: true,
    arguments: { ...quorum, "x-single-active-consumer": true },
  });
  await channel.bindQueue(shard(index), shards, String(index));
}

/** Where the writes of an entity are published to. */
export const toShard = (store: string, entity: string) => ({
  exchange: names(store).shards,
  routingKey: String(shardOf(entity)),
});

/** Makes the parking queue of a store and the journal of what is done to it. */
export async function assertParked(channel: Channel, store: string) {
  const { parking, parked, journal } = names(store);
  await channel.assertExchange(parking, "direct", { durable: true });
  await channel.assertQueue(parked, { durable: true, arguments: quorum });
  await channel.bindQueue(parked, parking, parked);
  await channel.assertQueue(journal, {
    durable: true,
    arguments: { ...quorum, "x-max-length": 100_000, "x-overflow": "drop-head" },
  });
  await channel.bindQueue(journal, parking, journal);
}

/**
 * Makes the queue of the tries' counts; only connectors do. Its bounds stand in for forgetting: a store
 * has at most some 1,600 writes in hand, and one that waits for a week is new again.
 */
export async function assertAttempts(channel: Channel, store: string) {
  const { parking, attempts } = names(store);
  await channel.assertExchange(parking, "direct", { durable: true });
  await channel.assertQueue(attempts, {
    durable: true,
    arguments: {
      ...quorum,
      "x-max-length": 4_000,
      "x-overflow": "drop-head",
      "x-message-ttl": 7 * 24 * 3_600_000,
    },
  });
  await channel.bindQueue(attempts, parking, attempts);
}

/** Makes the queue of copies; only who follows them does, or nobody would empty it. */
export async function assertCopies(channel: Channel, store: string) {
  const { parking, parked, journal, copies } = names(store);
  await assertParked(channel, store);
  await channel.assertQueue(copies, { durable: true, arguments: quorum });
  for (const key of [parked, journal]) await channel.bindQueue(copies, parking, key);
}

/** Every connector of a store hears what is sent with this routing key, beside its own instance. */
export const everyConnector = "all";

/** Makes the exchange to the connectors; a client does so too, or its cancels would close its channel. */
export const assertControl = (channel: Channel, store: string) =>
  channel.assertExchange(names(store).control, "direct", { durable: true });

/** Makes the control queue of one connector instance. */
export async function assertControlQueue(channel: Channel, store: string, instance: string) {
  const { control, controlOf } = names(store);
  await assertControl(channel, store);
  await channel.assertQueue(controlOf(instance), { exclusive: true, durable: false });
  for (const key of [everyConnector, instance])
    await channel.bindQueue(controlOf(instance), control, key);
}

/** Makes the reads exchange, which a client needs to be told at once that nobody serves. */
export const assertReads = (channel: Channel, store: string) =>
  channel.assertExchange(names(store).reads, "direct", { durable: true });

/** Makes the reads queue; only a connector does, right before it consumes. */
export async function assertReadsQueue(channel: Channel, store: string) {
  const { reads } = names(store);
  await channel.assertQueue(reads, {
    // Durable although its messages are not: RabbitMQ 4 gives up transient shared queues.
    durable: true,
    autoDelete: true,
    // A connector that dies between declaring and consuming leaves no black hole behind.
    arguments: { "x-expires": 10_000 },
  });
  await channel.bindQueue(reads, reads, reads);
  await channel.bindQueue(reads, reads, aliveKey);
}

/** Routing key of the question whether any connector is there, even one that takes no new requests. */
export const aliveKey = "alive";
