import type { Edge, Graph, Node } from "../graph/graph.ts";

type Properties = Record<string, unknown>;
type GraphNode = { id: unknown; labels: string[]; properties: Properties };
type GraphRelation = {
  id: unknown;
  type: string;
  from: unknown;
  to: unknown;
  properties: Properties;
};

const holds = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === "object" && value !== null && key in value;
const wordOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** Nodes and relations among the rows of an answer, wherever they stand in it; for the canvas. */
export function graphOfRows(rows: unknown[][]): Pick<Graph, "nodes" | "edges"> {
  const nodes = new Map<string, Node>();
  const edges = new Map<string, Edge>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (holds(value, "$node")) {
      const node = nodeOf(value.$node as GraphNode); // as the connector writes nodes
      nodes.set(node.id, node);
    } else if (holds(value, "$relation")) {
      const edge = edgeOf(value.$relation as GraphRelation); // likewise
      edges.set(edge.id, edge);
    } else if (holds(value, "$path")) visit(value.$path);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  visit(rows);
  return {
    nodes: [...nodes.values()],
    edges: [...edges.values()].filter(({ a, b }) => nodes.has(a) && nodes.has(b)),
  };
}

const kindsFirst = [
  "Person",
  "Organization",
  "PoliceUnit",
  "Region",
  "Place",
  "Concept",
  "Article",
];
function nodeOf({ id, labels, properties }: GraphNode): Node {
  const type = kindsFirst.find((kind) => labels.includes(kind)) ?? labels[0] ?? "Concept";
  const name = ["name", "title", "domain", "id"]
    .map((key) => wordOf(properties[key]))
    .find(Boolean);
  return { id: String(id), type, name: name ?? String(id) };
}
function edgeOf({ id, type, from, to, properties }: GraphRelation): Edge {
  return {
    ...{ id: `r${String(id)}`, a: String(from), b: String(to), relation: type },
    ...{
      predicate: wordOf(properties["predicate"]) ?? type,
      weight: 1,
      isDirected: true,
      article: null,
    },
  };
}
