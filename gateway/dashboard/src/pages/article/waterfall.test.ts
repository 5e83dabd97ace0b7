import { describe, expect, it } from "vitest";
import { barsOf } from "./waterfall.ts";

const at = (second: number) => ({ at: new Date(second * 1000).toISOString() });

describe("an article's way as a waterfall", () => {
  it("gives each stage the share of the time that it took", () => {
    expect(barsOf([at(0), at(3), at(4)]).map(({ left, width }) => [left, width])).toEqual([
      [0, 0.8],
      [0, 75],
      [75, 25],
    ]);
  });
  it("keeps every bar in sight and inside", () => {
    for (const { left, width } of barsOf([at(0), at(1000), at(1000)])) {
      expect(width).toBeGreaterThanOrEqual(0.8);
      expect(left + width).toBeLessThanOrEqual(100);
    }
  });
  it("of one step alone is a mark at the beginning", () => {
    expect(barsOf([at(5)])).toMatchObject([{ left: 0, width: 0.8 }]);
  });
});
