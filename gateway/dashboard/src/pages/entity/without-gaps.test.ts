import { describe, expect, it } from "vitest";
import { withoutGaps } from "./without-gaps.ts";

const row = (at: string, articles: number) => ({
  at,
  articles,
  positif: 0,
  netral: articles,
  negatif: 0,
});
const shape = (rows: ReturnType<typeof withoutGaps>) =>
  rows.map(({ at, articles }) => [at, articles]);

describe("a timeline", () => {
  it("falls to zero on days without a mention, also across the end of a month", () => {
    expect(shape(withoutGaps([row("2026-02-27", 2), row("2026-03-02", 1)], "day"))).toEqual([
      ["2026-02-27", 2],
      ["2026-02-28", 0],
      ["2026-03-01", 0],
      ["2026-03-02", 1],
    ]);
  });
  it("steps by weeks and months too", () => {
    expect(shape(withoutGaps([row("2026-03-02", 2), row("2026-03-16", 1)], "week"))).toHaveLength(
      3,
    );
    expect(shape(withoutGaps([row("2025-12-01", 2), row("2026-02-01", 1)], "month"))).toHaveLength(
      3,
    );
  });
  it("of nothing is empty", () => {
    expect(withoutGaps([], "day")).toEqual([]);
  });
});
