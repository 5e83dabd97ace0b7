import { parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { table, type Row } from "./output.ts";

type Trouble = "none" | "warning" | "critical";
type Overview = {
  measured_at: string;
  health: { name: string; kind: string; is_up: boolean; detail: string }[];
  groups: {
    group: string;
    topic: string;
    lag: number;
    lag_seconds: number | null;
    state: string;
    trouble: Trouble;
  }[];
  queues: {
    name: string;
    depth: number;
    oldest_seconds: number | null;
    consumers: number;
    trouble: Trouble;
  }[];
  jobs: { kind: string; status: string; stage: string; count: number }[];
  alerts: {
    items: { name: string; severity: string; state: string; summary: string; starts_at: string }[];
  };
  missing: Record<string, string>;
};
const toneOf = ({ trouble }: Row) =>
  trouble === "critical" ? "bad" : trouble === "warning" ? "warn" : "plain";

/** Everything at a glance; 1 when something is down or critical. */
export const status: Command = async (api, { isTable, isColoured, print }, args) => {
  parseArgs({ args, options: {} });
  const overview = await api.get<Overview>("/overview");
  const { health, groups, queues, jobs, alerts, missing } = overview;
  if (!isTable) print(JSON.stringify(overview, null, 2));
  else {
    const parts: [string, Row[], ((row: Row) => "bad" | "warn" | "plain")?][] = [
      [
        "health",
        health.map(({ name, kind, is_up, detail }) => ({ name, kind, up: is_up, detail })),
        ({ up }) => (up === false ? "bad" : "plain"),
      ],
      [
        "groups",
        groups.map(({ group, topic, lag, lag_seconds, state, trouble }) => ({
          group,
          topic,
          lag,
          "waits s": lag_seconds,
          state,
          trouble,
        })),
        toneOf,
      ],
      [
        "queues",
        queues.map(({ name, depth, oldest_seconds, consumers, trouble }) => ({
          name,
          depth,
          "oldest s": oldest_seconds,
          consumers,
          trouble,
        })),
        toneOf,
      ],
      [
        "jobs",
        jobs.map(({ kind, status: state, stage, count }) => ({
          kind,
          status: state,
          stage,
          count,
        })),
      ],
      [
        "alerts",
        alerts.items.map(({ name, severity, state, summary, starts_at }) => ({
          name,
          severity,
          state,
          since: starts_at,
          summary,
        })),
      ],
      ["not known", Object.entries(missing).map(([part, why]) => ({ part, why }))],
    ];
    for (const [title, rows, tone] of parts) print(`${title}\n${table(rows, isColoured, tone)}\n`);
    print(`measured at ${overview.measured_at}`);
  }
  const isBad =
    health.some(({ is_up }) => !is_up) ||
    [...groups, ...queues].some(({ trouble }) => trouble === "critical");
  return isBad ? 1 : 0;
};
