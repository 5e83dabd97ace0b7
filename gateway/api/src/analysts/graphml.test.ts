import { MultiGraph } from "graphology";
import { parse } from "graphology-graphml";
import { describe, expect, it } from "vitest";
import {
  graphmlEdge,
  graphmlHead,
  graphmlNode,
  graphmlTail,
  xml,
  type Edge,
  type Node,
} from "./graphml.ts";

const nodes: Node[] = [
  {
    id: "person:budi",
    type: "Person",
    name: `Budi "<script>" & 'Co' 👮🏽`,
    level: null,
    mentions: 3,
  },
  { id: "organization:a<b>&c", type: "Organization", name: "A]]>B\nC", level: "POLRES" },
  { id: "concept:tas", type: "Concept", name: "tas", level: null, mentions: 0 },
];
const edge = (a: number, b: number, fields: Partial<Edge> = {}): Edge => ({
  ...{ a: nodes[a] as Edge["a"], b: nodes[b] as Edge["b"] }, // one of the three
  ...{ relation: "SPOK", predicate: "tangkap", weight: 2, last_at: "2026-10-15T07:05:00.000Z" },
  ...fields,
});
const edges = [
  edge(0, 1),
  edge(0, 1, { predicate: "lapor" }),
  edge(1, 0, { predicate: "tahan", weight: 1 }),
  edge(0, 2, { relation: "CO_MENTION", predicate: null, last_at: null }),
  edge(1, 2, { relation: "PART_OF", predicate: null }),
];

describe("GraphML", () => {
  it("read by another library has the same nodes and edges, whatever their names", () => {
    const text = [graphmlHead, ...nodes.map(graphmlNode), ...edges.map(graphmlEdge), graphmlTail];
    const graph = parse(MultiGraph, text.join(""));
    expect(graph.mapNodes((id, attributes) => ({ id, ...attributes }))).toEqual(
      nodes.map(({ level, ...node }) => ({ ...node, ...(level !== null && { level }) })),
    );
    expect(
      graph.mapEdges((_id, attributes, source, target, _s, _t, isUndirected) => ({
        ...{ source, target, isUndirected, ...attributes },
      })),
    ).toEqual(
      edges.map(({ a, b, ...rest }) => ({
        ...{ source: a.id, target: b.id, isUndirected: rest.relation === "CO_MENTION" },
        ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
      })),
    );
  });

  it("carries no character that XML forbids", () => {
    expect(xml("a\u0000b\u0008\ud800\uffff")).toBe("a\ufffdb\ufffd\ufffd\ufffd");
  });
});
