import { Maximize, Network, Route, Table2, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Choose } from "../../parts/field.tsx";
import { useText } from "../../text/index.ts";
import type { Change } from "../analysis/changed.ts";
import { WindowFields } from "../analysis/window.tsx";
import { FindEntity } from "./find-entity.tsx";
import type { Node } from "./graph.ts";
import type { GraphSearch } from "./graph-page.tsx";
import { stepsText, usualHops, type Step } from "./steps.ts";

type Props = {
  steps: Step[];
  search: GraphSearch;
  /** The node that is selected: a path begins there. */
  node: Node | undefined;
  onChange: (some: Change<GraphSearch>, replace?: boolean) => void;
  onStep: (step: Step, open?: string) => void;
  onFit: () => void;
};

/** What can be done with the canvas as a whole: when, picture or table, a path between two, undo. */
export function GraphTools({ steps, search, node, onChange, onStep, onFit }: Props) {
  const t = useText();
  const [isPath, setPath] = useState(false);
  const isTable = search.tab === "table";
  return (
    <>
      <WindowFields from={search.from} to={search.to} onChange={onChange} />
      <span className="row">
        <Button icon={Route} onClick={() => setPath(true)}>
          {t("graph.path")}
        </Button>
        <Button
          icon={isTable ? Network : Table2}
          onClick={() => onChange({ tab: isTable ? undefined : "table" }, true)}
        >
          {t(isTable ? "graph.asPicture" : "graph.asTable")}
        </Button>
        <Button
          icon={Undo2}
          title={steps.length > 0 ? t("graph.steps", { count: steps.length }) : undefined}
          onClick={() => onChange({ steps: stepsText(steps.slice(0, -1)), open: undefined })}
        >
          {t("common.undo")}
        </Button>
        <IconButton icon={Maximize} label={t("graph.fit")} onClick={onFit} />
        <IconButton
          icon={Trash2}
          label={t("graph.clear")}
          onClick={() => onChange({ steps: undefined, open: undefined, tab: undefined })}
        />
      </span>
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
    </>
  );
}

/** Asks for the two ends; choosing the second draws the path. */
export function PathDialog(props: {
  from: Node | undefined;
  onGo: (step: Step) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { from, onGo, onClose } = props;
  const [start, setStart] = useState<Pick<Node, "id" | "name"> | undefined>(from);
  const [hops, setHops] = useState(usualHops);
  const id = start?.id;
  return (
    <Dialog title={t("graph.path.title")} lead={t("graph.path.lead")} onClose={onClose}>
      <div className="stack">
        <Choose
          label={t("graph.hops")}
          value={String(hops)}
          choices={[2, 4, 6, 8].map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(count) => setHops(Number(count))}
        />
        {id === undefined ? (
          <FindEntity label={t("graph.path.from")} onChoose={setStart} />
        ) : (
          <p>
            {t("graph.path.from")}: <strong>{start?.name}</strong>
          </p>
        )}
        {id !== undefined && (
          <FindEntity
            label={t("graph.path.to")}
            without={id}
            onChoose={({ id: to }) =>
              onGo({ do: "path", id, to, ...(hops === usualHops ? {} : { hops }) })
            }
          />
        )}
      </div>
    </Dialog>
  );
}
