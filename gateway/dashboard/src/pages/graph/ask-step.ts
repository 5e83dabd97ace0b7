import { answer, api } from "../../api/client.ts";
import type { Got } from "../../api/types.ts";
import type { Window } from "../analysis/window.tsx";
import { edgeId, type Answer, type Edge, type Node } from "./graph.ts";
import { usualHops, usualLimit, type Step } from "./steps.ts";
import { entityTypes } from "../analysis/kinds.ts";

type Path = Got<"/api/v1/graph/paths">["items"][number];

/** How many of a hub's newest relations an expansion looks at. */
const examine = 5_000;

/** What the API knows of one step; null where a step asks nothing. */
export async function askStep(step: Step, window: Window, signal: AbortSignal): Promise<Answer> {
  switch (step.do) {
    case "put":
      return { center: await briefOf(step.id, signal), nodes: [], edges: [] };
    case "expand":
      return expand(step, window, signal);
    case "path":
      return path(step, window, signal);
    default:
      return { nodes: [], edges: [] };
  }
}

async function briefOf(id: string, signal: AbortSignal): Promise<Node> {
  const {
    id: own,
    type,
    name,
  } = await answer(api.GET("/api/v1/entities/{id}", { params: { path: { id } }, signal }));
  return { id: own, type, name };
}

async function expand(
  { id, relation = "CO_MENTION", type, limit = usualLimit }: Extract<Step, { do: "expand" }>,
  window: Window,
  signal: AbortSignal,
): Promise<Answer> {
  const known = entityTypes.filter((each) => each === type);
  const [center, { items, found, examined, total }] = await Promise.all([
    briefOf(id, signal),
    answer(
      api.GET("/api/v1/entities/{id}/neighbours", {
        params: {
          path: { id },
          query: {
            ...window,
            relation,
            limit,
            examine,
            ...(known.length > 0 ? { type: known } : {}),
          },
        },
        signal,
      }),
    ),
  ]);
  const nodes = items.map(({ id, type, name }) => ({ id, type, name }));
  const edges = items.map((item): Edge => {
    const isDirected = relation === "SPOK" ? item.direction !== "both" : relation === "PART_OF";
    const [a, b] = item.direction === "in" ? [item.id, center.id] : [center.id, item.id];
    return {
      ...{ id: edgeId(relation, a, b, isDirected), a, b, relation, isDirected },
      ...{ predicate: null, weight: item.weight, article: null },
    };
  });
  return { center, nodes, edges, found, examined, total };
}

async function path(
  { id, to, hops = usualHops }: Extract<Step, { do: "path" }>,
  window: Window,
  signal: AbortSignal,
): Promise<Answer> {
  const [ends, { items }] = await Promise.all([
    Promise.all([briefOf(id, signal), briefOf(to, signal)]),
    answer(
      api.GET("/api/v1/graph/paths", {
        params: { query: { ...window, from_id: id, to_id: to, max_hops: hops, limit: 5 } },
        signal,
      }),
    ),
  ]);
  const nodes = new Map<string, Node>(ends.map((node) => [node.id, node]));
  for (const { nodes: along } of items)
    for (const node of along) if (!nodes.has(node.id)) nodes.set(node.id, node);
  return {
    nodes: [...nodes.values()],
    edges: items.flatMap(edgesOf),
    isNoPath: items.length === 0,
  };
}

/** A path's relations as edges of the canvas. */
function edgesOf({ nodes, relations }: Path): Edge[] {
  return relations.flatMap(({ type, forward, predicate, article_id }, at) => {
    const [left, right] = [nodes[at]?.id, nodes[at + 1]?.id];
    if (left === undefined || right === undefined) return [];
    const [a, b] = forward ? [left, right] : [right, left];
    return [
      {
        ...{ id: edgeId(type, a, b, true), a, b, relation: type, predicate, weight: 1 },
        ...{ isDirected: true, article: type === "MENTIONS" ? a : article_id },
      },
    ];
  });
}
