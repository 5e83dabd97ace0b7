import { setTimeout as pause } from "node:timers/promises";
import type { Bus } from "@nexa/bus";
import { Fault, toFault, topics as contractTopics } from "@nexa/contracts";
import { decode } from "@nexa/rpc";
import type { Logger } from "@nexa/service";
import type { Stores } from "../stores.ts";
import { Alertmanager, gravestFirst, pendingRow } from "./alertmanager.ts";
import { alertsAfter, type Raised } from "./alert-rules.ts";
import { LagWatch } from "./lag.ts";
import type { Management } from "./management.ts";
import { overviewOf } from "./overview.ts";
import { QueueWatch } from "./queues.ts";
import type { Overview, Peeked } from "./shapes.ts";

export type MonitorDeps = {
  stores: Stores;
  bus: Pick<Bus, "lag" | "offsets" | "peek" | "isReady">;
  isBrokerReady: () => boolean;
  /** Null where no management API is configured. */
  management: Management | null;
  /** Null where no Alertmanager is configured: then our own rules are all there is. */
  alertmanager: Alertmanager | null;
  publish: (topic: "overview" | "alerts", data: unknown) => void;
  log: Logger;
  timeoutMs: number;
  /** Pause between measurements; default 5 s. */
  everyMs?: number;
};

/** How many of a partition's last records are searched for a key. */
const searchedRecords = 2_000;

/**
 * What is going on in the queues: measured every few seconds, whoever looks, so that a page never waits for a broker
 * and ages are known. Alerts of our own rules go to Alertmanager.
 */
export class Monitor {
  readonly #deps: MonitorDeps;
  readonly #queues: QueueWatch | null;
  readonly #lag: LagWatch;
  readonly #everyMs: number;
  readonly #stopping = new AbortController();
  #raised: Raised = new Map();
  #running: Promise<void> = Promise.resolve();

  constructor(deps: MonitorDeps) {
    this.#deps = deps;
    this.#queues = deps.management && new QueueWatch(deps.management);
    this.#lag = new LagWatch(deps.bus);
    this.#everyMs = deps.everyMs ?? 5_000;
  }

  queues(q: string, limit: number) {
    const { rows, broker, measuredAt } = this.#queueWatch().state();
    const found = rows.filter(({ name }) => name.includes(q));
    return {
      items: found.slice(0, limit),
      total: found.length,
      broker,
      ...this.#measured(measuredAt),
    };
  }

  /** @throws Fault NOT_FOUND */
  async queue(name: string) {
    const watch = this.#queueWatch();
    return { ...(await watch.one(name)), ...this.#measured(watch.state().measuredAt) };
  }

  /**
   * The oldest writes of a parking queue, from the copy that the triage keeps: the queue is not touched.
   *
   * @throws Fault NOT_FOUND; FAILED_PRECONDITION for a queue of which there is no copy
   */
  async peekQueue(name: string, limit: number) {
    const watch = this.#queueWatch();
    const row = watch.state().rows.find((each) => each.name === name);
    if (row === undefined) throw new Fault("NOT_FOUND", `there is no queue ${name}`);
    if (!row.can_peek)
      throw new Fault(
        "FAILED_PRECONDITION",
        `${name} cannot be looked into without a side effect: the broker marks what it shows of a quorum queue, ` +
          "and shows nothing of one with a single active consumer",
        { reason: "NO_PEEK" },
      );
    const parked = await this.#deps.stores.mongodb.jobs.parked(
      { stage: `connector-${row.store}`, limit },
      { timeoutMs: this.#deps.timeoutMs },
    );
    const items: Peeked[] = parked.map((job) => ({
      id: job.id,
      at: job.last_at,
      key: job.key,
      operation: job.origin.split(".").slice(1).join("."),
      headers: job.headers,
      payload: job.payload,
    }));
    return { items, ...this.#measured(Date.now()) };
  }

  topics() {
    const { topics, measuredAt } = this.#lag.state();
    return { items: topics, ...this.#measured(measuredAt) };
  }

  groups() {
    const { groups, measuredAt } = this.#lag.state();
    return { items: groups, ...this.#measured(measuredAt) };
  }

  /** The newest records, or the newest of one key among the last 2,000 of each partition. @throws Fault NOT_FOUND */
  async peekTopic(name: string, limit: number, key?: string) {
    if (!contractTopics.some((topic) => topic.name === name))
      throw new Fault("NOT_FOUND", `there is no topic ${name}`);
    const found: (Peeked & { partition: number; offset: string })[] = [];
    await this.#deps.bus.peek(
      name,
      { last: key === undefined ? limit : searchedRecords },
      (record) => {
        if (key !== undefined && record.key !== key) return;
        const { partition, offset, headers, timestampMs } = record;
        found.push({
          id: `${name}/${partition}/${offset}`,
          at: new Date(timestampMs).toISOString(),
          ...{ key: record.key, operation: null, headers, partition, offset },
          payload: parsed(record.value),
        });
      },
    );
    const newest = found.sort((a, b) => (b.at ?? "").localeCompare(a.at ?? "")).slice(0, limit);
    return { items: newest, ...this.#measured(Date.now()) };
  }

  /** What Alertmanager holds; with it away or not configured, what our own rules say. */
  async alerts(): Promise<Overview["alerts"]> {
    const { alertmanager } = this.#deps;
    const measured_at = new Date().toISOString();
    const own = () => [...this.#raised.values()].map(pendingRow).sort(gravestFirst);
    if (alertmanager === null) return { items: own(), alertmanager: "not_configured", measured_at };
    return alertmanager.alerts().then(
      (items) => ({ items, alertmanager: "ok" as const, measured_at }),
      () => ({ items: own(), alertmanager: "away" as const, measured_at }),
    );
  }

  async overview(): Promise<Overview> {
    const { stores, bus, isBrokerReady, timeoutMs } = this.#deps;
    return overviewOf({
      ...{ stores, timeoutMs, staleMs: this.#everyMs * 3 },
      brokers: { rabbitmq: isBrokerReady, kafka: () => bus.isReady() },
      queues: () => this.#queueWatch().state(),
      kafka: () => this.#lag.state(),
      alerts: await this.alerts(),
    });
  }

  run(): this {
    this.#running = this.#loop();
    return this;
  }
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Measures once, tells Alertmanager, tells open pages. What is away is logged and tried again. */
  async measure(): Promise<void> {
    const { log, publish } = this.#deps;
    const away = (event: string) => (error: unknown) =>
      log.warn({ event, reason: toFault(error).message });
    await Promise.all([
      this.#queues?.measure().catch(away("queues_unknown")),
      this.#lag
        .measure()
        .then(() => this.#alert().catch(away("alertmanager_away")), away("lag_unknown")),
    ]);
    publish("overview", await this.overview());
  }

  async #alert(): Promise<void> {
    const now = Date.now();
    const next = alertsAfter(this.#raised, this.#lag.state().groups, now);
    const over = [...this.#raised].filter(([key]) => !next.has(key)).map(([, alert]) => alert);
    const isChanged = over.length > 0 || [...next.keys()].some((key) => !this.#raised.has(key));
    // Told first: an end that Alertmanager has not heard of is told again.
    await this.#deps.alertmanager?.tell([...next.values()], over, now);
    this.#raised = next;
    if (isChanged) this.#deps.publish("alerts", await this.alerts());
  }

  async #loop(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.measure().catch((error: unknown) =>
        this.#deps.log.warn({ event: "not_measured", reason: toFault(error).message }),
      );
      await pause(this.#everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #queueWatch(): QueueWatch {
    if (this.#queues !== null) return this.#queues;
    throw new Fault("UNAVAILABLE", "RABBITMQ_MANAGEMENT_URL is not set: nobody knows the queues");
  }

  #measured = (at: number) => ({
    measured_at: new Date(at).toISOString(),
    is_stale: Date.now() - at > this.#everyMs * 3,
  });
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return decode(text);
  } catch {
    return text;
  }
}
