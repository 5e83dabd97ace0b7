import { topics } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import type { Admin, Kafka } from "kafkajs";
import type { OffsetRow } from "./peek.ts";
import { figures } from "./metrics.ts";
import { shortly } from "./producer-faults.ts";
import { pause } from "./timing.ts";

/**
 * What the lag of a partition means.
 * `ok`; `no_commit`: the group has committed nothing, all that stands is to be read;
 * `below_low`: the commit points to records that retention has removed, counted from the first that stands;
 * `beyond_end`: the topic was made anew with fewer records, shown as 0;
 * `stalled`: there is work and the commit has not moved for as long as `stalledAfterMs`.
 */
export const lagStates = ["ok", "no_commit", "below_low", "beyond_end", "stalled"] as const;
export type LagState = (typeof lagStates)[number];

/** Offsets are decimal 64-bit integers. */
export type LagRow = {
  group: string;
  topic: string;
  partition: number;
  end: string;
  /** The next offset the group reads; null when it has committed none. */
  committed: string | null;
  lag: number;
  state: LagState;
};

/** Lag of one partition: end - max(committed, low), never negative. */
export function lagOf(
  low: bigint,
  end: bigint,
  committed: bigint | null,
): { lag: number; state: LagState } {
  if (committed === null) return { lag: Number(end - low), state: "no_commit" };
  if (committed < low) return { lag: Number(end - low), state: "below_low" };
  if (committed > end) return { lag: 0, state: "beyond_end" };
  return { lag: Number(end - committed), state: "ok" };
}

/** Groups of the contracts and what each reads; a group may read several topics. */
const defaultGroups = [...new Set(topics.map(({ group }) => group))];

/** Measures lag, and remembers when each commit last moved. */
export class LagMonitor {
  readonly #kafka: Kafka;
  readonly #prefix: string;
  readonly #log: Logger;
  readonly #stalledAfterMs: number;
  readonly #now: () => number;
  readonly #moved = new Map<string, { committed: string | null; at: number }>();

  constructor(kafka: Kafka, prefix: string, log: Logger, stalledAfterMs = 60_000, now = Date.now) {
    this.#kafka = kafka;
    this.#prefix = prefix;
    this.#log = log;
    this.#stalledAfterMs = stalledAfterMs;
    this.#now = now;
  }

  /** Topics and partitions are listed anew each time, so one made again or removed is seen as it is now. */
  async measure(groups: readonly string[] = defaultGroups): Promise<LagRow[]> {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      const known = new Set(await admin.listTopics());
      const rows: LagRow[] = [];
      for (const topic of topics)
        if (groups.includes(topic.group) && known.has(this.#prefix + topic.name))
          rows.push(...(await this.#patiently(admin, topic.name, topic.group)));
      this.#publish(rows);
      return rows;
    } finally {
      await admin.disconnect();
    }
  }

  /** Low and next offset of every partition of the contracts' topics that exist. */
  async offsets(): Promise<OffsetRow[]> {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      const known = new Set(await admin.listTopics());
      const rows: OffsetRow[] = [];
      for (const { name } of topics)
        if (known.has(this.#prefix + name))
          for (const { partition, low, high } of await admin.fetchTopicOffsets(this.#prefix + name))
            rows.push({ topic: name, partition, low, end: high });
      return rows;
    } finally {
      await admin.disconnect();
    }
  }

  /** A topic that is just being made, moved or deleted must not end the measuring of the others. */
  async #patiently(admin: Admin, topic: string, group: string): Promise<LagRow[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#measureTopic(admin, topic, group);
      } catch (error) {
        if (tries === 3) {
          this.#log.warn({ event: "lag_unknown", topic, group, error: shortly(error) }, "no lag");
          return [];
        }
        await pause(200);
      }
    }
  }

  async #measureTopic(admin: Admin, name: string, group: string): Promise<LagRow[]> {
    const topic = this.#prefix + name;
    const ends = await admin.fetchTopicOffsets(topic);
    const [fetched] = await admin.fetchOffsets({ groupId: this.#prefix + group, topics: [topic] });
    const commits = new Map(fetched?.partitions.map((at) => [at.partition, BigInt(at.offset)]));
    return ends
      .map(({ partition, low, high }) => {
        const raw = commits.get(partition) ?? -1n;
        const committed = raw < 0n ? null : raw;
        const row = {
          ...{ group, topic: name, partition, end: high },
          committed: committed === null ? null : committed.toString(),
          ...lagOf(BigInt(low), BigInt(high), committed),
        };
        return this.#isStalled(row) ? { ...row, state: "stalled" as const } : row;
      })
      .sort((a, b) => a.partition - b.partition);
  }

  #isStalled({ group, topic, partition, committed, lag }: LagRow): boolean {
    const key = `${group} ${topic} ${partition}`;
    const seen = this.#moved.get(key);
    const now = this.#now();
    if (seen === undefined || seen.committed !== committed || lag === 0) {
      this.#moved.set(key, { committed, at: now });
      return false;
    }
    return now - seen.at >= this.#stalledAfterMs;
  }

  #publish(rows: LagRow[]): void {
    figures.lag.reset();
    figures.lagState.reset();
    for (const { group, topic, partition, lag, state } of rows) {
      figures.lag.set({ group, topic, partition }, lag);
      figures.lagState.set({ group, topic, partition, state }, 1);
    }
  }
}
