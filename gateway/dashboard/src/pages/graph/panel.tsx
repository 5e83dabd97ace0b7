import { Link } from "@tanstack/react-router";
import { EyeOff, Minimize2, Pin, PinOff, Route } from "lucide-react";
import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/page.tsx";
import { useText } from "../../text/index.ts";
import { relationKey } from "../analysis/kinds.ts";
import { KindBadge } from "../analysis/signs.tsx";
import type { Window } from "../analysis/window.tsx";
import { EdgePanel } from "./edge-panel.tsx";
import { ExpandForm } from "./expand-form.tsx";
import type { Graph, Node } from "./graph.ts";
import type { Step } from "./steps.ts";
import { PathDialog } from "./tools.tsx";

type Props = {
  graph: Graph;
  selected: string | undefined;
  window: Window;
  pinned: ReadonlySet<string>;
  onPin: (id: string) => void;
  onStep: (step: Step, open?: string) => void;
  onSelect: (id: string | undefined) => void;
};

/** What is selected: a node with what can be done with it, or a relation with the sentences that say so. */
export function GraphPanel(props: Props) {
  const t = useText();
  const { graph, selected, window } = props;
  const node = graph.nodes.find(({ id }) => id === selected);
  const edge = graph.edges.find(({ id }) => id === selected);
  if (edge) return <EdgePanel edge={edge} graph={graph} window={window} />;
  if (node) return <NodePanel {...props} node={node} />;
  return (
    <Card title={t("graph.nothing")}>
      <p className="card-body soft">{t("graph.nothing.hint")}</p>
    </Card>
  );
}

function NodePanel({ node, graph, pinned, onPin, onStep, onSelect }: Props & { node: Node }) {
  const t = useText();
  const [isPath, setPath] = useState(false);
  const isArticle = node.type === "Article";
  const isPinned = pinned.has(node.id);
  const isExpanded = graph.expanded.some(({ id }) => id === node.id);
  return (
    <Card title={node.name} side={<KindBadge type={node.type} />}>
      <div className="card-body stack">
        <p className="row">
          {isArticle ? (
            <Link className="btn" to="/articles/$id" params={{ id: node.id }}>
              {t("graph.openArticle")}
            </Link>
          ) : (
            <Link className="btn" to="/entities/$id" params={{ id: node.id }}>
              {t("mark.open")}
            </Link>
          )}
          {!isArticle && (
            <Button icon={Route} onClick={() => setPath(true)}>
              {t("graph.pathFrom")}
            </Button>
          )}
          <Button
            icon={isPinned ? PinOff : Pin}
            aria-pressed={isPinned}
            onClick={() => onPin(node.id)}
          >
            {t(isPinned ? "graph.unpin" : "graph.pin")}
          </Button>
          {isExpanded && (
            <Button icon={Minimize2} onClick={() => onStep({ do: "collapse", id: node.id })}>
              {t("graph.collapse")}
            </Button>
          )}
          <Button
            icon={EyeOff}
            onClick={() => {
              onSelect(undefined);
              onStep({ do: "hide", id: node.id });
            }}
          >
            {t("graph.hide")}
          </Button>
        </p>
        {!isArticle && <ExpandForm key={node.id} id={node.id} onStep={onStep} />}
        <Relations node={node} graph={graph} onSelect={onSelect} />
      </div>
      {isPath && (
        <PathDialog
          from={node}
          onGo={(step) => {
            onStep(step);
            setPath(false);
          }}
          onClose={() => setPath(false)}
        />
      )}
    </Card>
  );
}

/** Most relations listed beside the canvas; the table has all. */
const mostListed = 30;

/** The node's relations on the canvas, each opening its sentences. */
function Relations({ node, graph, onSelect }: Pick<Props, "graph" | "onSelect"> & { node: Node }) {
  const t = useText();
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  const own = graph.edges
    .filter(({ a, b }) => a === node.id || b === node.id)
    .sort((a, b) => b.weight - a.weight);
  return (
    <div>
      <h3>{t("graph.relations", { count: own.length })}</h3>
      <ul className="relation-list">
        {own.slice(0, mostListed).map((edge) => (
          <li key={edge.id}>
            <button type="button" onClick={() => onSelect(edge.id)}>
              <span className="soft">
                {edge.predicate ?? t(`relation.${relationKey(edge.relation)}`)}
              </span>{" "}
              <span className="clip">{names.get(edge.a === node.id ? edge.b : edge.a)}</span>
              <span className="number soft">{edge.weight}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
