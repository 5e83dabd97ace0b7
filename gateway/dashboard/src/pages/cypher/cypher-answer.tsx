import { Tabs } from "radix-ui";
import { lazy, Suspense, useMemo, useState } from "react";
import { useNumber } from "../../number.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/page.tsx";
import { Empty, Skeleton } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { useText } from "../../text/index.ts";
import { keepFile } from "../graph/files.ts";
import { mostNodes } from "../graph/graph.ts";
import { typedOf } from "./parameters.ts";
import { graphOfRows } from "./rows-graph.ts";

const Canvas = lazy(() => import("../graph/canvas.tsx"));
export type Answered = {
  columns: string[];
  rows: unknown[][];
  cut: "rows" | "bytes" | null;
  took_ms: number;
};
type Row = { at: number; values: unknown[] };
const forms = ["table", "graph", "json"] as const;
const none: ReadonlySet<string> = new Set();

/** What a question answered: as a table, as a picture where it holds nodes, as JSON. What was cut is said. */
export function CypherAnswer(props: {
  answered: Answered;
  show: string | undefined;
  onShow: (show: string | undefined) => void;
}) {
  const t = useText();
  const n = useNumber();
  const { answered, onShow } = props;
  const { columns, rows, cut, took_ms } = answered;
  const [selected, select] = useState<string>();
  const graph = useMemo(() => graphOfRows(rows), [rows]);
  const shown = useMemo(() => {
    const nodes = graph.nodes.slice(0, mostNodes);
    const ids = new Set(nodes.map(({ id }) => id));
    return { nodes, edges: graph.edges.filter(({ a, b }) => ids.has(a) && ids.has(b)) };
  }, [graph]);
  const table: Row[] = useMemo(() => rows.map((values, at) => ({ at, values })), [rows]);
  const form = forms.find((each) => each === props.show) ?? "table";
  const json = useMemo(
    () =>
      JSON.stringify(
        rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]]))),
        null,
        2,
      ),
    [rows, columns],
  );
  const cells: Column<Row>[] = columns.map((name, at) => ({
    id: name,
    header: name,
    cell: ({ values }) => <span title={textOf(values[at])}>{textOf(values[at])}</span>,
    isNumber:
      rows.length > 0 && rows.every((row) => typeof row[at] === "number" || row[at] === null),
  }));
  return (
    <Card
      title={t("cypher.rows", { count: n(rows.length), took: n(took_ms) })}
      side={
        <Button onClick={() => keepFile("answer.json", json, "application/json")}>
          {t("cypher.keep")}
        </Button>
      }
    >
      {cut !== null && <p className="banner banner-warn">{t(`cypher.cut.${cut}`)}</p>}
      {rows.length === 0 ? (
        <Empty title={t("cypher.empty")} hint={t("cypher.empty.hint")} />
      ) : (
        <Tabs.Root
          value={form}
          onValueChange={(next) => onShow(next === "table" ? undefined : next)}
        >
          <Tabs.List className="tabs" aria-label={t("cypher.show")}>
            {forms.map((each) => (
              <Tabs.Trigger key={each} value={each}>
                {t(`cypher.show.${each}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="table">
            <Table
              label={t("cypher.show.table")}
              rows={table}
              columns={cells}
              keyOf={({ at }) => String(at)}
            />
          </Tabs.Content>
          <Tabs.Content value="graph">
            {shown.nodes.length === 0 ? (
              <Empty title={t("cypher.noNodes")} hint={t("cypher.noNodes.hint")} />
            ) : (
              <>
                <p className="card-body soft">
                  {t("graph.capped", { shown: n(shown.nodes.length), all: n(graph.nodes.length) })}
                </p>
                <Suspense fallback={<Skeleton rows={8} />}>
                  <Canvas
                    graph={shown}
                    label={t("graph.picture", {
                      nodes: n(shown.nodes.length),
                      edges: n(shown.edges.length),
                    })}
                    selected={selected}
                    pinned={none}
                    onSelect={select}
                  />
                </Suspense>
              </>
            )}
          </Tabs.Content>
          <Tabs.Content value="json">
            <pre className="json" tabIndex={0}>
              {json}
            </pre>
          </Tabs.Content>
        </Tabs.Root>
      )}
    </Card>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  return typedOf(value);
}
