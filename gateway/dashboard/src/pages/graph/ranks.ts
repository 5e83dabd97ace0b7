import type { Edge, Graph } from "./graph.ts";

const damping = 0.85;
const rounds = 40;

/** How many relations each node has among those shown. */
export function degrees({ edges }: Pick<Graph, "edges">): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { a, b } of edges) for (const id of [a, b]) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** PageRank of what is shown, relations taken both ways and weighed by their articles; the sum is 1. */
export function pageRank({ nodes, edges }: Pick<Graph, "nodes" | "edges">): Map<string, number> {
  const size = nodes.length;
  const out = new Map<string, number>();
  const add = (id: string, weight: number) => out.set(id, (out.get(id) ?? 0) + weight);
  for (const { a, b, weight } of edges) {
    add(a, weight);
    add(b, weight);
  }
  let rank = new Map(nodes.map(({ id }) => [id, 1 / size]));
  for (let round = 0; round < rounds; round++) {
    const lost = nodes.reduce((sum, { id }) => sum + (out.has(id) ? 0 : (rank.get(id) ?? 0)), 0);
    const base = (1 - damping + damping * lost) / size;
    const next = new Map(nodes.map(({ id }) => [id, base]));
    const flow = (from: string, to: string, { weight }: Edge) =>
      next.set(
        to,
        (next.get(to) ?? 0) + (damping * (rank.get(from) ?? 0) * weight) / (out.get(from) ?? 1),
      );
    for (const edge of edges) {
      flow(edge.a, edge.b, edge);
      flow(edge.b, edge.a, edge);
    }
    rank = next;
  }
  return rank;
}
