import { LoaderCircle } from "lucide-react";
import { useNumber } from "../../number.ts";
import { Button } from "../../parts/button.tsx";
import { useText } from "../../text/index.ts";
import { mostNodes, type Graph } from "./graph.ts";
import { usualHops, type Step } from "./steps.ts";

/** How much of what there is stands on the canvas: nothing is left out in silence. */
export function Showing(props: {
  graph: Graph;
  isAsking: boolean;
  noPath: Extract<Step, { do: "path" }>[];
  onStep: (step: Step) => void;
}) {
  const t = useText();
  const n = useNumber();
  const { graph, isAsking, noPath, onStep } = props;
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  return (
    <div className="showing" role="status">
      <p>
        {isAsking && <LoaderCircle size={14} className="spin" aria-hidden />}{" "}
        {graph.all > graph.nodes.length
          ? t("graph.capped", { shown: n(graph.nodes.length), all: n(graph.all) })
          : t("graph.count", { nodes: n(graph.nodes.length), edges: n(graph.edges.length) })}
      </p>
      {graph.expanded.map(({ id, step, answer }, at) => {
        const shown = answer.nodes.length;
        const found = answer.found ?? shown;
        const isPart = (answer.examined ?? 0) < (answer.total ?? 0);
        if (found <= shown && !isPart) return null;
        return (
          <p key={at}>
            <strong>{names.get(id) ?? id}</strong>{" "}
            {t("graph.showing", { shown: n(shown), found: n(found) })}{" "}
            {isPart &&
              t("graph.examined", { examined: n(answer.examined), total: n(answer.total) })}{" "}
            {shown < found && shown < mostNodes && (
              <Button tone="quiet" onClick={() => onStep({ ...step, limit: mostNodes } as Step)}>
                {t("graph.showMore", { count: n(Math.min(found, mostNodes)) })}
              </Button>
            )}
          </p>
        );
      })}
      {noPath.map(({ id, to, hops }, at) => (
        <p key={at} className="warn">
          {t("graph.noPath", {
            a: names.get(id) ?? id,
            b: names.get(to) ?? to,
            hops: hops ?? usualHops,
          })}
        </p>
      ))}
    </div>
  );
}
