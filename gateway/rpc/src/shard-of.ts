import { createHash } from "node:crypto";

/**
 * Shard queues of a store. Every service must have the same number, or the writes of one entity
 * stand in two queues: change it only with empty queues.
 */
export const shardCount = 4;

/** The name an entity has on the wire: at most 255 bytes, a longer one is represented by its hash. */
export const entityKey = (entity: string): string =>
  Buffer.byteLength(entity) <= 255
    ? entity
    : `sha256:${createHash("sha256").update(entity).digest("hex")}`;

/**
 * The shard of an entity, 0 to `shardCount` - 1. It follows from the name alone: RabbitMQ's
 * consistent-hash exchange numbers its queues in the order they were bound, and in another order
 * after a restart, so that later writes would overtake those that wait in the old queue.
 *
 * FNV-1a over UTF-16 code units, its bits mixed once more as MurmurHash3 does at its end.
 */
export function shardOf(entity: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < entity.length; i++) hash = Math.imul(hash ^ entity.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % shardCount;
}
