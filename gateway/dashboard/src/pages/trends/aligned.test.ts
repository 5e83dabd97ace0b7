import { describe, expect, it } from "vitest";
import { aligned } from "./aligned.ts";

describe("two searches over time", () => {
  it("share one axis, in its order, with zero where one has nothing", () => {
    const a = [
      { from: "2026-03-01T00:00:00Z", count: 2 },
      { from: "2026-03-02T00:00:00Z", count: 1 },
    ];
    const b = [
      { from: "2026-02-28T00:00:00Z", count: 5 },
      { from: "2026-03-02T00:00:00Z", count: 4 },
    ];
    expect(aligned([a, b])).toEqual({
      at: ["2026-02-28T00:00:00Z", "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z"],
      values: [
        [0, 2, 1],
        [5, 0, 4],
      ],
    });
  });
  it("of none are none", () => {
    expect(aligned([])).toEqual({ at: [], values: [] });
  });
});
