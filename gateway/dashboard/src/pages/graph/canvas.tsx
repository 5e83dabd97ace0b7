import cytoscape, {
  type Core,
  type ElementDefinition,
  type SingularElementReturnValue,
} from "cytoscape";
import fcose from "cytoscape-fcose";
import { useEffect, useImperativeHandle, useRef, type Ref } from "react";
import { useSettings } from "../../settings.tsx";
import { canvasStyle } from "./canvas-style.ts";
import { kindOf } from "../analysis/kinds.ts";
import type { Edge, Graph, Node } from "./graph.ts";

cytoscape.use(fcose);

export type Places = Record<string, { x: number; y: number }>;
/** What the page asks of the canvas besides drawing. */
export type CanvasHandle = { png: () => Blob; places: () => Places; fit: () => void };

type Props = {
  graph: Pick<Graph, "nodes" | "edges">;
  label: string;
  selected: string | undefined;
  pinned: ReadonlySet<string>;
  /** Where nodes stood when this view was saved. */
  places?: Places | undefined;
  onSelect: (id: string | undefined) => void;
  onExpand?: (id: string) => void;
  handle?: Ref<CanvasHandle>;
};

/** Nodes and relations as a picture; the table twin lists the same. Imported lazily: it brings Cytoscape along. */
export default function Canvas(props: Props) {
  const { graph, label, selected, pinned, places, handle } = props;
  const { settings } = useSettings();
  const place = useRef<HTMLDivElement>(null);
  const core = useRef<Core>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const cy = cytoscape({
      container: place.current,
      minZoom: 0.1,
      maxZoom: 4,
      wheelSensitivity: 0.3,
      // Labels of a large graph are drawn again only when it rests.
      hideEdgesOnViewport: false,
      textureOnViewport: false,
    });
    core.current = cy;
    cy.on("tap", (event) => {
      const target: unknown = event.target;
      latest.current.onSelect(target === cy ? undefined : idOf(target));
    });
    cy.on("dbltap", "node", (event) => latest.current.onExpand?.(idOf(event.target)));
    const watch = new ResizeObserver(() => cy.resize());
    if (place.current) watch.observe(place.current);
    return () => {
      watch.disconnect();
      cy.destroy();
      core.current = null;
    };
  }, []);
  useEffect(() => {
    core.current?.style(canvasStyle());
  }, [settings.theme]);
  useEffect(() => {
    const cy = core.current;
    if (cy) draw(cy, graph, places);
  }, [graph, places]);
  useEffect(() => {
    const cy = core.current;
    if (!cy) return;
    cy.nodes().forEach((node) => {
      const isPinned = pinned.has(node.id());
      node.toggleClass("pinned", isPinned);
      if (isPinned) node.lock();
      else node.unlock();
    });
  }, [pinned, graph]);
  useEffect(() => {
    const cy = core.current;
    if (!cy) return;
    cy.elements().unselect();
    if (selected !== undefined) cy.getElementById(selected).select();
  }, [selected, graph]);
  useImperativeHandle(handle, () => ({
    png: () => {
      const background = getComputedStyle(document.documentElement)
        .getPropertyValue("--surface")
        .trim();
      return (
        core.current?.png({ output: "blob", full: true, scale: 2, bg: background }) ?? new Blob()
      );
    },
    places: () =>
      Object.fromEntries(
        core.current?.nodes().map((node) => [node.id(), { ...node.position() }] as const) ?? [],
      ),
    fit: () => core.current?.fit(undefined, 40),
  }));
  return (
    <div
      className="canvas"
      ref={place}
      role="img"
      aria-label={label}
      data-nodes={graph.nodes.length}
      data-edges={graph.edges.length}
    />
  );
}

/** Cytoscape types what was tapped as `any`: it is the canvas or an element. */
const idOf = (target: unknown) => (target as SingularElementReturnValue).id();

/** Puts what is new, takes what is gone; what stays keeps its place as far as the layout lets it. */
function draw(
  cy: Core,
  { nodes, edges }: Pick<Graph, "nodes" | "edges">,
  places: Places | undefined,
): void {
  const wanted = new Set([...nodes, ...edges].map(({ id }) => id));
  const gone = cy.elements().filter((element) => !wanted.has(element.id()));
  const fresh = nodes.filter(({ id }) => cy.getElementById(id).empty());
  const added = edges.filter(({ id }) => cy.getElementById(id).empty());
  cy.batch(() => {
    gone.remove();
    const starts = startsOf(cy, fresh, edges, places);
    cy.add(fresh.map((node) => nodeOf(node, starts[node.id])));
    cy.add(added.map(edgeOf));
    for (const { id, weight } of edges) cy.getElementById(id).data("weight", weight);
    cy.nodes().forEach((node) => {
      node.data("degree", node.degree(false));
    });
  });
  if (fresh.length === 0) return;
  if (places && fresh.every(({ id }) => id in places)) {
    cy.fit(undefined, 40);
    return;
  }
  const layout = cy.layout({
    name: "fcose",
    // Its own type is not among Cytoscape's; see its documentation for these names.
    ...{ quality: "default", randomize: false, animate: false, numIter: 1_000 },
    ...{
      nodeSeparation: 140,
      // Few nodes may stand far enough apart for their names.
      idealEdgeLength: nodes.length > 120 ? 95 : 150,
      nodeRepulsion: 14_000,
      packComponents: true,
      padding: 30,
    },
    ...{
      fixedNodeConstraint: cy
        .nodes(":locked")
        .map((node) => ({ nodeId: node.id(), position: node.position() })),
    },
  });
  layout.run();
}

/**
 * Where new nodes begin: on a spiral around a neighbour that has its place, so that the picture neither jumps nor
 * falls in one heap, however many come at once.
 */
function startsOf(cy: Core, fresh: Node[], edges: Edge[], places: Places | undefined): Places {
  const placed: Places = Object.fromEntries(
    cy.nodes().map((node) => [node.id(), { ...node.position() }]),
  );
  const neighbours = new Map<string, string[]>();
  for (const { a, b } of edges) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  }
  for (const [at, { id }] of fresh.entries()) {
    const near = (neighbours.get(id) ?? []).find((other) => other in placed);
    const middle = (near !== undefined && placed[near]) || { x: 0, y: 0 };
    // The golden angle: each of them has as much room as the others.
    const [angle, away] = [at * 2.399963, at === 0 ? 0 : 60 + 46 * Math.sqrt(at)];
    placed[id] = places?.[id] ?? {
      x: middle.x + away * Math.cos(angle),
      y: middle.y + away * Math.sin(angle),
    };
  }
  return placed;
}

const nodeOf = (
  { id, name, type }: Node,
  position: { x: number; y: number } | undefined,
): ElementDefinition => ({
  group: "nodes",
  data: { id, name, type, look: kindOf(type).look, shape: kindOf(type).shape, degree: 0 },
  ...(position ? { position: { ...position } } : {}),
});
const edgeOf = ({
  id,
  a,
  b,
  relation,
  predicate,
  weight,
  isDirected,
}: Edge): ElementDefinition => ({
  group: "edges",
  data: { id, source: a, target: b, relation, label: predicate ?? "", weight },
  classes: isDirected ? "directed" : "",
});
