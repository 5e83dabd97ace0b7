import { Fault } from "@nexa/contracts";
import type { z } from "zod";
import { Arrivals } from "./arrivals.ts";
import type { Management } from "./management.ts";
import { queueRowOf, rawColumns, worstFirst, type RawQueue } from "./queue-row.ts";
import type { brokerState, queueSample, QueueRow } from "./shapes.ts";

type BrokerState = z.output<typeof brokerState>;
type Sample = z.output<typeof queueSample>;
/** An hour at one sample in five seconds. */
const mostSamples = 720;

type RawNode = { mem_alarm?: boolean; disk_free_alarm?: boolean };
type RawConsumer = {
  active?: boolean;
  prefetch_count?: number;
  channel_details?: { connection_name?: string; user?: string };
};
type RawOverview = { rabbitmq_version?: string };

/** RabbitMQ's queues as last measured, with what can only be known by watching: ages and the past hour. */
export class QueueWatch {
  readonly #management: Management;
  readonly #arrivals = new Map<string, Arrivals>();
  readonly #history = new Map<string, Sample[]>();
  #rows: QueueRow[] = [];
  #broker: BrokerState | null = null;
  #measuredAt: number | null = null;

  constructor(management: Management) {
    this.#management = management;
  }

  /** @throws Fault UNAVAILABLE while the management API does not answer; the last figures stay */
  async measure(): Promise<void> {
    const { get, vhost } = this.#management;
    const [raw, nodes, connections, about] = await Promise.all([
      get<RawQueue[]>(`queues/${vhost}?columns=${rawColumns}`),
      get<RawNode[]>("nodes?columns=mem_alarm,disk_free_alarm"),
      get<{ state?: string }[]>(`vhosts/${vhost}/connections?columns=state`),
      get<RawOverview>("overview?columns=rabbitmq_version"),
    ]);
    const now = Date.now();
    this.#rows = raw.map((queue) => this.#rowOf(queue, now)).sort(worstFirst);
    this.#forget(new Set(raw.map(({ name }) => name)));
    this.#broker = {
      version: about.rabbitmq_version ?? "",
      memory_alarm: nodes.some(({ mem_alarm }) => mem_alarm === true),
      disk_alarm: nodes.some(({ disk_free_alarm }) => disk_free_alarm === true),
      blocked_connections: connections.filter(({ state }) => /^block/.test(state ?? "")).length,
      connections: connections.length,
    };
    this.#measuredAt = now;
  }

  /** @throws Fault UNAVAILABLE before the first measurement */
  state(): { rows: QueueRow[]; broker: BrokerState; measuredAt: number } {
    if (this.#broker === null || this.#measuredAt === null)
      throw new Fault("UNAVAILABLE", "RabbitMQ's queues have not been measured yet");
    return { rows: this.#rows, broker: this.#broker, measuredAt: this.#measuredAt };
  }

  /** One queue with its past hour; who consumes it is asked now. @throws Fault NOT_FOUND */
  async one(name: string) {
    const row = this.state().rows.find((each) => each.name === name);
    if (row === undefined) throw new Fault("NOT_FOUND", `there is no queue ${name}`);
    const { get, vhost } = this.#management;
    const found = await get<{
      arguments?: Record<string, unknown>;
      consumer_details?: RawConsumer[];
    }>(`queues/${vhost}/${encodeURIComponent(name)}?columns=arguments,consumer_details`);
    return {
      ...row,
      arguments: found.arguments ?? {},
      consumer_details: (found.consumer_details ?? []).map((consumer) => ({
        service: consumer.channel_details?.user ?? "",
        is_active: consumer.active ?? true,
        prefetch: consumer.prefetch_count ?? 0,
      })),
      history: this.#history.get(name) ?? [],
    };
  }

  #rowOf(raw: RawQueue, now: number): QueueRow {
    const { name, messages: depth = 0 } = raw;
    const published = raw.message_stats?.publish ?? 0;
    const arrivals = this.#arrivals.get(name) ?? new Arrivals();
    this.#arrivals.set(name, arrivals);
    arrivals.note(now, published);
    // First in, first out: the head is the first of the `depth` that came in last.
    const row = queueRowOf(raw, depth === 0 ? null : arrivals.ageOf(published - depth, now));
    const { in_per_second, out_per_second } = row;
    const past = this.#history.get(name) ?? [];
    past.push({ at: new Date(now).toISOString(), depth, in_per_second, out_per_second });
    if (past.length > mostSamples) past.shift();
    this.#history.set(name, past);
    return row;
  }

  #forget(known: Set<string>): void {
    for (const name of this.#history.keys())
      if (!known.has(name)) {
        this.#history.delete(name);
        this.#arrivals.delete(name);
      }
  }
}
