import { describe, expect, it } from "vitest";
import { pageRank } from "./page-rank.ts";

const network = (edges: [string, string, number][], alone: string[] = []) => {
  const weights = new Map<string, Map<string, number>>(alone.map((id) => [id, new Map()]));
  for (const [a, b, weight] of edges)
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      weights.set(from, (weights.get(from) ?? new Map<string, number>()).set(to, weight));
  return weights;
};

describe("PageRank", () => {
  it("puts the middle of a star first and its points level", () => {
    const ranks = pageRank(
      network([
        ["m", "a", 1],
        ["m", "b", 1],
        ["m", "c", 1],
      ]),
    );
    // Star of three: rank of the middle is (0.15/4 + 0.85) / 1.85.
    expect(ranks.get("m")).toBeCloseTo(0.4797, 3);
    expect(ranks.get("a")).toBeCloseTo(ranks.get("c") ?? 0, 8);
  });

  it("follows the heavier edge, and adds up to one with somebody alone", () => {
    const ranks = pageRank(
      network(
        [
          ["m", "a", 5],
          ["m", "b", 1],
        ],
        ["z"],
      ),
    );
    expect(ranks.get("a")).toBeGreaterThan(ranks.get("b") ?? 0);
    expect([...ranks.values()].reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 6);
  });

  it("of nothing is nothing", () => {
    expect(pageRank(new Map()).size).toBe(0);
  });
});
