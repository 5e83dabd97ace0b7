import { toFault } from "@nexa/contracts";
import { reachable } from "./reachable.ts";
import type { Stores } from "../stores.ts";
import type { GroupRow, Overview, QueueRow, TopicRow } from "./shapes.ts";

type Parts = {
  stores: Stores;
  brokers: { rabbitmq: () => boolean; kafka: () => boolean };
  queues: () => { rows: QueueRow[]; measuredAt: number };
  kafka: () => { topics: TopicRow[]; groups: GroupRow[]; measuredAt: number };
  alerts: Overview["alerts"];
  timeoutMs: number;
  staleMs: number;
};
/** A service that says nothing for so long is not up. */
const silentMs = 90_000;
const mostRows = 12;

/** Everything at a glance; what cannot be had is named and the rest is shown. */
export async function overviewOf(parts: Parts): Promise<Overview> {
  const { stores, brokers, timeoutMs } = parts;
  const missing: Record<string, string> = {};
  const had = async <T>(name: string, get: () => T | Promise<T>, without: T): Promise<T> => {
    try {
      return await get();
    } catch (error) {
      missing[name] = toFault(error).message;
      return without;
    }
  };
  const patience = { timeoutMs };
  const [up, funnel, jobs, settings, queues, kafka] = await Promise.all([
    reachable(stores, timeoutMs),
    had("funnel", () => stores.postgres.journey.summary({}, patience), []),
    had("jobs", () => stores.mongodb.jobs.counts({}, patience), []),
    had("services", () => stores.mongodb.settings.list({}, patience), []),
    had("queues", parts.queues, { rows: [], measuredAt: 0 }),
    had("kafka", parts.kafka, { topics: [], groups: [], measuredAt: 0 }),
  ]);
  const now = Date.now();
  const oldest = Math.min(...[queues, kafka].map(({ measuredAt }) => measuredAt || now));
  const health: Overview["health"] = [
    ...Object.entries(brokers).map(([name, isUp]) => ({
      ...{ name, kind: "broker" as const, is_up: isUp(), detail: "", at: null },
    })),
    ...Object.entries(up).map(([name, reason]) => ({
      ...{ name, kind: "store" as const, is_up: reason === "", detail: reason, at: null },
    })),
    ...settings
      .filter(({ service }) => service.endsWith(":status"))
      .map(({ service, updated_at, ...rest }) => ({
        name: service.replace(/:status$/, ""),
        kind: "service" as const,
        is_up: now - Date.parse(updated_at) < silentMs,
        detail: typeof rest["status"] === "string" ? rest["status"] : "",
        at: updated_at,
      })),
  ];
  return {
    measured_at: new Date(oldest).toISOString(),
    is_stale: now - oldest > parts.staleMs,
    health,
    stages: kafka.groups
      .map((row) => ({ row, topic: kafka.topics.find(({ name }) => name === row.topic) }))
      .sort((a, b) => flowOrder(kafka.topics, a.row) - flowOrder(kafka.topics, b.row))
      .map(({ row: { group, topic, out_per_second, lag, state, trouble }, topic: of }) => ({
        ...{ group, topic, in_per_second: of?.in_per_second ?? 0 },
        ...{ out_per_second, lag, state, trouble },
      })),
    funnel,
    jobs,
    queues: queues.rows.slice(0, mostRows),
    groups: kafka.groups.slice(0, mostRows),
    alerts: { ...parts.alerts, items: parts.alerts.items.slice(0, mostAlerts) },
    missing,
  };
}

/** A storm of alerts must not hang the page that shows it; `GET /alerts` has them all. */
const mostAlerts: number = 50;

const flowOrder = (topics: TopicRow[], row: GroupRow) =>
  topics.findIndex(({ name }) => name === row.topic);
