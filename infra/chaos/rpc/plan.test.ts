import { describe, expect, it } from "vitest";
import { planOf } from "./plan.ts";

describe("a plan of kills", () => {
  it("is the same for the same seed and another for another", () => {
    expect(planOf(7, 12)).toEqual(planOf(7, 12));
    expect(planOf(7, 12)).not.toEqual(planOf(8, 12));
  });

  it("kills each kind at least once, in the order of progress", () => {
    const plan = planOf(1, 12);
    expect(new Set(plan.map(({ victim }) => victim)).size).toBe(3);
    expect(plan.map(({ at }) => at)).toEqual(plan.map(({ at }) => at).sort((a, b) => a - b));
  });
});
