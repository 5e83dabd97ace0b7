import { describe, expect, it } from "vitest";
import { graphOfRows } from "./rows-graph.ts";

const node = (id: string, labels: string[], properties: object) => ({
  $node: { id, labels, properties },
});
const relation = {
  $relation: { id: "9", type: "SPOK", from: "1", to: "2", properties: { predicate: "tangkap" } },
};

describe("rows of an answer as a picture", () => {
  it("take nodes and relations out of columns, lists and paths, each once", () => {
    const a = node("1", ["Entity", "Name", "PoliceUnit"], { name: "Polres Jember" });
    const b = node("2", ["Entity", "Person"], { name: "Budi" });
    const graph = graphOfRows([
      [a, { $path: [a, relation, b] }],
      [[b], 5],
    ]);
    expect(graph.nodes).toEqual([
      { id: "1", type: "PoliceUnit", name: "Polres Jember" },
      { id: "2", type: "Person", name: "Budi" },
    ]);
    expect(graph.edges).toMatchObject([{ a: "1", b: "2", predicate: "tangkap", isDirected: true }]);
  });
  it("leave out a relation whose ends are not there", () => {
    expect(graphOfRows([[relation]])).toEqual({ nodes: [], edges: [] });
  });
  it("of plain values are no picture", () => {
    expect(graphOfRows([["KPK", 5, null]])).toEqual({ nodes: [], edges: [] });
  });
});
