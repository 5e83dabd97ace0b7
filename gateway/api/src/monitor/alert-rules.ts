import { lagLimit } from "./lag.ts";
import type { GroupRow } from "./shapes.ts";

/** An alert of ours, as Alertmanager gets it. */
export type Alert = {
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startsAt: number;
};

/** Below this a high lag is over: between the two nothing changes, so that it does not flap. */
export const lagOver = 8_000;
/** A group must move for so long before it does not count as stalled any more. */
const movingMs = 30_000;

/** Alerts that are up, by what they are about, and since when what raised them is not true any more. */
export type Raised = Map<string, Alert & { clearSince: number | null }>;

const system = "nexa";

/**
 * What is up after a measurement: lag above 10,000 until it is below 8,000; a group stalled until it has moved for
 * 30 s. The names and labels are those of the Prometheus rules (infra/monitoring/alerts.yml), so that Alertmanager
 * takes an alert that both raise for one.
 *
 * @param raised  what was up before
 */
export function alertsAfter(raised: Raised, groups: GroupRow[], now: number): Raised {
  const next: Raised = new Map();
  for (const row of groups) {
    const about = { system, severity: "page", group: row.group, topic: row.topic };
    const high = {
      key: `LagHigh ${row.group} ${row.topic}`,
      summary: `${row.group} is ${row.lag} records behind on ${row.topic}`,
      labels: { alertname: "LagHigh", ...about },
      runbook: "docs/runbooks/lag-high.md",
    };
    const before = raised.get(high.key);
    if (row.lag > lagLimit || (before !== undefined && row.lag >= lagOver))
      next.set(high.key, { ...alertOf(high, before, now), clearSince: null });

    const stalled = {
      key: `LagStalled ${row.group} ${row.topic}`,
      summary: `${row.group} has work on ${row.topic} and does not move`,
      labels: { alertname: "LagStalled", ...about },
      runbook: "docs/runbooks/lag-stalled.md",
    };
    const held = raised.get(stalled.key);
    const isStalled = row.state === "stalled";
    const clearSince = isStalled ? null : (held?.clearSince ?? now);
    if (isStalled || (held !== undefined && now - (clearSince ?? now) < movingMs))
      next.set(stalled.key, { ...alertOf(stalled, held, now), clearSince });
  }
  return next;
}

const alertOf = (
  rule: { summary: string; runbook: string; labels: Record<string, string> },
  before: Alert | undefined,
  now: number,
): Alert => ({
  labels: rule.labels,
  annotations: { summary: rule.summary, runbook: rule.runbook },
  startsAt: before?.startsAt ?? now,
});
