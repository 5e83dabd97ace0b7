import { describe, expect, it } from "vitest";
import { alertsAfter, type Raised } from "./alert-rules.ts";
import type { GroupRow } from "./shapes.ts";

const group = (fields: Partial<GroupRow>): GroupRow => ({
  ...{
    group: "c1-processor",
    topic: "queue-raw-data-site",
    lag: 0,
    lag_seconds: null,
    state: "ok",
  },
  ...{ lag_is_at_least: false, out_per_second: 0, trouble: "none", partitions: [], ...fields },
});
/** Names of what is up after each of these measurements, ten seconds apart. */
const names = (...rows: Partial<GroupRow>[]) => {
  let raised: Raised = new Map();
  return rows.map((row, index) => {
    raised = alertsAfter(raised, [group(row)], index * 10_000);
    return [...raised.values()].map(({ labels }) => labels["alertname"]).join(" ");
  });
};

describe("an alert on lag", () => {
  it("comes above 10,000 and goes below 8,000, so that it does not flap", () => {
    expect(
      names(
        { lag: 10_000 },
        { lag: 10_001 },
        { lag: 9_000 },
        { lag: 8_000 },
        { lag: 7_999 },
        { lag: 9_999 },
      ),
    ).toEqual(["", "LagHigh", "LagHigh", "LagHigh", "", ""]);
  });

  it("on a stalled group goes only when it has moved for half a minute", () => {
    const stalled = { lag: 5, state: "stalled" } as const;
    expect(names(stalled, { lag: 4 }, { lag: 3 }, stalled, { lag: 2 }, {}, {}, {})).toEqual([
      ...["LagStalled", "LagStalled", "LagStalled", "LagStalled", "LagStalled", "LagStalled"],
      ...["LagStalled", ""],
    ]);
  });

  it("keeps its beginning", () => {
    const first = alertsAfter(new Map(), [group({ lag: 20_000 })], 1_000);
    const second = alertsAfter(first, [group({ lag: 30_000 })], 9_000);
    expect([...second.values()][0]).toMatchObject({
      startsAt: 1_000,
      annotations: { summary: "c1-processor is 30000 records behind on queue-raw-data-site" },
    });
  });

  it("goes with its group", () => {
    const first = alertsAfter(new Map(), [group({ lag: 20_000 })], 1_000);
    expect(alertsAfter(first, [], 2_000).size).toBe(0);
  });
});
