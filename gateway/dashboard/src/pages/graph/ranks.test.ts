import { describe, expect, it } from "vitest";
import { degrees, pageRank } from "./ranks.ts";

const node = (id: string) => ({ id, type: "Person", name: id });
const edge = (a: string, b: string, weight = 1) => ({
  ...{
    id: a + b,
    a,
    b,
    relation: "CO_MENTION",
    predicate: null,
    weight,
    isDirected: false,
    article: null,
  },
});
const star = {
  nodes: ["hub", "a", "b", "c", "alone"].map(node),
  edges: ["a", "b", "c"].map((id) => edge("hub", id)),
};

describe("who matters most among those shown", () => {
  it("by relations is the middle of a star", () => {
    expect(degrees(star)).toEqual(
      new Map([
        ["hub", 3],
        ["a", 1],
        ["b", 1],
        ["c", 1],
      ]),
    );
  });
  it("by PageRank is the middle too; all ranks make 1, and equals are equal", () => {
    const rank = pageRank(star);
    const of = (id: string) => rank.get(id) ?? 0;
    expect([...rank.values()].reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 6);
    expect(of("hub")).toBeGreaterThan(of("a"));
    expect(of("a")).toBeCloseTo(of("b"), 9);
    expect(of("a")).toBeGreaterThan(of("alone"));
  });
  it("by PageRank is the neighbour of more articles", () => {
    const rank = pageRank({ nodes: star.nodes, edges: [edge("hub", "a", 9), edge("hub", "b", 1)] });
    expect(rank.get("a") ?? 0).toBeGreaterThan(rank.get("b") ?? 0);
  });
  it("of nothing is nothing", () => {
    expect(pageRank({ nodes: [], edges: [] }).size).toBe(0);
  });
});
