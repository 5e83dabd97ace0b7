import type { Bus, LagRow, OffsetRow } from "@nexa/bus";
import { Fault, topics as contractTopics } from "@nexa/contracts";
import { gauge } from "@nexa/service";
import { grouped } from "../triage/grouped.ts";
import { Arrivals } from "./arrivals.ts";
import type { GroupRow, TopicRow, Trouble } from "./shapes.ts";

const measured = gauge(
  "nexa_lag_measured_timestamp_seconds",
  "When the lag of all groups was last measured",
);
/** Above this a group is in trouble (DESIGN, Kafka bus). */
export const lagLimit = 10_000;
const slowSeconds = 60;
/** The worst a partition can be in comes last. */
const badness: LagRow["state"][] = ["ok", "no_commit", "beyond_end", "below_low", "stalled"];

type Position = { at: number; total: number };

/** Kafka's topics and groups as last measured; ages and rates are learned by watching. */
export class LagWatch {
  readonly #bus: Pick<Bus, "lag" | "offsets">;
  readonly #arrivals = new Map<string, Arrivals>();
  readonly #positions = new Map<string, Position>();
  #topics: TopicRow[] = [];
  #groups: GroupRow[] = [];
  #measuredAt: number | null = null;

  constructor(bus: Pick<Bus, "lag" | "offsets">) {
    this.#bus = bus;
  }

  /** @throws Fault UNAVAILABLE while Kafka does not answer; the last figures stay */
  async measure(): Promise<void> {
    const away = (cause: unknown) => {
      throw new Fault("UNAVAILABLE", "Kafka does not answer", { cause });
    };
    // Ends first: a commit read after them is never behind what was there when the end was read.
    const offsets = await this.#bus.offsets().catch(away);
    const lag = await this.#bus.lag().catch(away);
    const now = Date.now();
    this.#topics = contractTopics
      .map(({ name }) => offsets.filter(({ topic }) => topic === name))
      .filter((rows) => rows.length > 0)
      .map((rows) => this.#topicOf(rows, now));
    this.#groups = [...grouped(lag, ({ group, topic }) => `${group} ${topic}`).values()]
      .map((rows) => this.#groupOf(rows, offsets, now))
      .sort(worstFirst);
    this.#measuredAt = now;
    measured.setToCurrentTime();
  }

  /** @throws Fault UNAVAILABLE before the first measurement */
  state(): { topics: TopicRow[]; groups: GroupRow[]; measuredAt: number } {
    if (this.#measuredAt === null)
      throw new Fault("UNAVAILABLE", "Kafka's lag has not been measured yet");
    return { topics: this.#topics, groups: this.#groups, measuredAt: this.#measuredAt };
  }

  #topicOf(rows: OffsetRow[], now: number): TopicRow {
    const name = rows[0]?.topic ?? "";
    for (const { partition, end } of rows) this.#arrivalsOf(name, partition).note(now, Number(end));
    const sum = rows.reduce((total, { end }) => total + Number(end), 0);
    return {
      name,
      groups: contractTopics.filter((topic) => topic.name === name).map(({ group }) => group),
      records: rows.reduce((total, { low, end }) => total + Number(end) - Number(low), 0),
      in_per_second: this.#rate(`topic ${name}`, sum, now),
      partitions: rows.map(({ partition, low, end }) => ({ partition, low, end })),
    };
  }

  #groupOf(rows: LagRow[], offsets: OffsetRow[], now: number): GroupRow {
    const { group, topic } = rows[0] ?? { group: "", topic: "" };
    const waiting = rows.filter((row) => row.lag > 0);
    const ages = waiting.map(({ partition, committed, end, lag }) => {
      const low =
        offsets.find((at) => at.topic === topic && at.partition === partition)?.low ?? "0";
      // What retention removed does not wait any more.
      const next = Math.max(Number(committed ?? low), Number(low), Number(end) - lag);
      return this.#arrivalsOf(topic, partition).ageOf(next, now);
    });
    const oldest = ages.sort((a, b) => b.seconds - a.seconds)[0];
    const done = rows.reduce((total, { committed }) => total + Number(committed ?? 0), 0);
    const facts = {
      lag: rows.reduce((total, row) => total + row.lag, 0),
      lag_seconds: oldest === undefined ? null : Math.round(oldest.seconds),
      state:
        rows
          .map(({ state }) => state)
          .sort(byBadness)
          .at(-1) ?? ("ok" as const),
    };
    return {
      ...{ group, topic, ...facts },
      lag_is_at_least: oldest?.isAtLeast ?? false,
      out_per_second: this.#rate(`group ${group} ${topic}`, done, now),
      trouble: troubleOf(facts),
      partitions: rows.map(({ partition, end, committed, lag, state }) => ({
        ...{ partition, end, committed, lag, state },
      })),
    };
  }

  /** Per second since the last measurement; a counter that fell began anew. */
  #rate(key: string, total: number, now: number): number {
    const last = this.#positions.get(key);
    this.#positions.set(key, { at: now, total });
    if (last === undefined || total < last.total || now <= last.at) return 0;
    return Math.round(((total - last.total) * 10_000) / (now - last.at)) / 10;
  }

  #arrivalsOf(topic: string, partition: number): Arrivals {
    const key = `${topic} ${partition}`;
    const known = this.#arrivals.get(key) ?? new Arrivals();
    this.#arrivals.set(key, known);
    return known;
  }
}

const byBadness = (a: LagRow["state"], b: LagRow["state"]) =>
  badness.indexOf(a) - badness.indexOf(b);

function troubleOf({
  lag,
  lag_seconds,
  state,
}: Pick<GroupRow, "lag" | "lag_seconds" | "state">): Trouble {
  if (lag > lagLimit || state === "stalled") return "critical";
  const isSlow = lag_seconds !== null && lag_seconds >= slowSeconds;
  return isSlow || state === "below_low" || state === "beyond_end" ? "warning" : "none";
}

const weight: Record<Trouble, number> = { critical: 2, warning: 1, none: 0 };
const worstFirst = (a: GroupRow, b: GroupRow): number =>
  weight[b.trouble] - weight[a.trouble] || b.lag - a.lag || a.group.localeCompare(b.group);
