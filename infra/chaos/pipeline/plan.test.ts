import { describe, expect, it } from "vitest";
import { planOf, type Blow } from "./plan.ts";

const plan = (seed: number) => planOf(seed, ["kafka", "redis"], ["redis"], ["api", "c1-cleaner"]);
const text = (blow: Blow) => JSON.stringify(blow);

describe("a plan of system chaos", () => {
  it("does every harm to everything once, and cuts the network to every store", () => {
    const blows = plan(1).map(text);
    expect(blows).toHaveLength(13);
    expect(new Set(blows).size).toBe(13);
    expect(blows).toContain(text({ harm: "cut", server: "redis" }));
  });

  it("is the same for the same seed, and another order for another", () => {
    expect(plan(1)).toEqual(plan(1));
    expect(plan(2)).not.toEqual(plan(1));
    expect(plan(2).map(text).sort()).toEqual(plan(1).map(text).sort());
  });
});
