import { describe, expect, it } from "vitest";
import { drawn, edgeId, mostNodes, type Answer } from "./graph.ts";
import type { Step } from "./steps.ts";

const node = (id: string) => ({ id, type: "Person", name: id });
const edge = (a: string, b: string) => ({
  ...{ id: edgeId("CO_MENTION", a, b, false), a, b, relation: "CO_MENTION", predicate: null },
  ...{ weight: 1, isDirected: false, article: null },
});
const neighbours = (center: string, ...ids: string[]): Answer => ({
  center: node(center),
  nodes: ids.map(node),
  edges: ids.map((id) => edge(center, id)),
  found: ids.length,
});
const idsOf = (steps: Step[], answers: (Answer | undefined)[]) =>
  drawn(steps, answers).nodes.map(({ id }) => id);

describe("the graph on the canvas", () => {
  const expandA: Step = { do: "expand", id: "aaa" };
  const expandB: Step = { do: "expand", id: "bbb" };
  const answers = [neighbours("aaa", "bbb", "ccc"), neighbours("bbb", "ccc", "ddd")];

  it("is the union of what the steps brought", () => {
    expect(idsOf([expandA, expandB], answers)).toEqual(["aaa", "bbb", "ccc", "ddd"]);
    expect(drawn([expandA, expandB], answers).edges).toHaveLength(4);
  });
  it("loses by a collapse only what that node alone brought, and undo gives the same nodes again", () => {
    const collapse: Step = { do: "collapse", id: "bbb" };
    expect(idsOf([expandA, expandB, collapse], [...answers, undefined])).toEqual([
      "aaa",
      "bbb",
      "ccc",
    ]);
    expect(idsOf([expandA, expandB], answers)).toEqual(["aaa", "bbb", "ccc", "ddd"]);
  });
  it("can expand a node again after a collapse", () => {
    const steps: Step[] = [expandA, expandB, { do: "collapse", id: "bbb" }, expandB];
    expect(idsOf(steps, [...answers, undefined, answers[1]])).toContain("ddd");
  });
  it("keeps a hidden node and its relations away until a later step brings it", () => {
    const hide: Step = { do: "hide", id: "ccc" };
    const graph = drawn([expandA, hide], [answers[0], undefined]);
    expect(graph.nodes.map(({ id }) => id)).toEqual(["aaa", "bbb"]);
    expect(graph.edges).toHaveLength(1);
    expect(idsOf([expandA, hide, expandB], [answers[0], undefined, answers[1]])).toContain("ccc");
  });
  it("shows at most 300 nodes and says how many there are", () => {
    const many = Array.from({ length: 400 }, (_, at) => `n${at}`);
    const graph = drawn([expandA], [neighbours("aaa", ...many)]);
    expect(graph.nodes).toHaveLength(mostNodes);
    expect(graph.all).toBe(401);
    expect(graph.edges).toHaveLength(mostNodes - 1);
  });
  it("has one relation for both directions of standing together, two for who did what to whom", () => {
    expect(edgeId("CO_MENTION", "b", "a", false)).toBe(edgeId("CO_MENTION", "a", "b", false));
    expect(edgeId("SPOK", "b", "a", true)).not.toBe(edgeId("SPOK", "a", "b", true));
  });
});
