import type { Relation, Step } from "./steps.ts";

export type Node = { id: string; type: string; name: string };
export type Edge = {
  id: string;
  a: string;
  b: string;
  relation: Relation | "MENTIONS" | (string & {});
  predicate: string | null;
  /** Articles that say so. */
  weight: number;
  isDirected: boolean;
  /** Of a path's relation: the article that says so. */
  article: string | null;
};
/** What the API answered to one step. */
export type Answer = {
  center?: Node;
  nodes: Node[];
  edges: Edge[];
  /** Of an expansion: how many neighbours there are, and the relations they were found in. */
  found?: number;
  examined?: number;
  total?: number;
  /** Of a path: none of at most so many relations. */
  isNoPath?: boolean;
};
export type Graph = {
  nodes: Node[];
  edges: Edge[];
  /** Nodes that there would be without the cap. */
  all: number;
  /** Expansions still on the canvas. */
  expanded: { id: string; step: Step; answer: Answer }[];
};

/** Most nodes on the canvas: more can neither be read nor be laid out at once. */
export const mostNodes = 300;

/**
 * The graph that steps and their answers make; a step without an answer yet adds nothing. A collapse takes away what
 * earlier expansions of the same node brought, and nothing that another step brought too.
 */
export function drawn(steps: Step[], answers: (Answer | undefined)[]): Graph {
  const isGone = steps.map((step, at) =>
    steps
      .slice(at + 1)
      .some((later) => step.do === "expand" && later.do === "collapse" && later.id === step.id),
  );
  const nodes = new Map<string, Node>();
  const edges = new Map<string, Edge>();
  const expanded: Graph["expanded"] = [];
  for (const [at, step] of steps.entries()) {
    if (step.do === "hide") {
      nodes.delete(step.id);
      for (const edge of edges.values())
        if (edge.a === step.id || edge.b === step.id) edges.delete(edge.id);
      continue;
    }
    const answer = answers[at];
    if (!answer) continue;
    if (answer.center) nodes.set(answer.center.id, answer.center);
    if (isGone[at]) continue;
    for (const node of answer.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node);
    for (const edge of answer.edges) edges.set(edge.id, edge);
    if (step.do === "expand") expanded.push({ id: answer.center?.id ?? step.id, step, answer });
  }
  const shown = new Map([...nodes].slice(0, mostNodes));
  return {
    nodes: [...shown.values()],
    edges: [...edges.values()].filter(({ a, b }) => shown.has(a) && shown.has(b)),
    all: nodes.size,
    expanded,
  };
}

/** The id of a relation: the same from both ends when it has no direction. */
export function edgeId(relation: string, a: string, b: string, isDirected: boolean): string {
  const [from, to] = isDirected || a < b ? [a, b] : [b, a];
  return `${relation} ${from} ${to}`;
}
