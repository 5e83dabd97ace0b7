import { getRouteApi } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { Card, Page } from "../../parts/page.tsx";
import { Failed, Skeleton } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { changed, given, type Change } from "../analysis/changed.ts";
import { SavedViews } from "../analysis/saved-views.tsx";
import { graphSearch } from "../analysis/searches.ts";
import type { CanvasHandle, Places } from "./canvas.tsx";
import { ExportGraph } from "./export-graph.tsx";
import { FindEntity } from "./find-entity.tsx";
import { GraphPanel } from "./panel.tsx";
import { Ranking } from "./ranking.tsx";
import { Showing } from "./showing.tsx";
import { stepsOf, stepsText, type Step } from "./steps.ts";
import { GraphTools } from "./tools.tsx";
import { Twin } from "./twin.tsx";
import { useGraph } from "./use-graph.ts";

const Canvas = lazy(() => import("./canvas.tsx"));
const route = getRouteApi("/graph");
export type GraphSearch = ReturnType<typeof graphSearch>;

/** Who hangs together with whom: found by name, expanded step by step, every relation with its sentence. */
export function GraphPage() {
  const t = useText();
  const n = useNumber();
  const search = route.useSearch();
  const go = route.useNavigate();
  const canvas = useRef<CanvasHandle>(null);
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set());
  const [places, setPlaces] = useState<Places>();
  const window = useMemo(
    () => given({ from: search.from, to: search.to }),
    [search.from, search.to],
  );
  const steps = useMemo(() => stepsOf(search.steps), [search.steps]);
  const { graph, isAsking, error, retry, noPath } = useGraph(steps, window);
  const change = useCallback(
    (some: Change<GraphSearch>, replace = false) =>
      void go({ search: (old) => changed(old, some), replace }), // the router shows its own failures
    [go],
  );
  const add = useCallback(
    (step: Step, open?: string) =>
      void go({
        search: (old) =>
          changed(old, {
            steps: stepsText([...stepsOf(old.steps), step]),
            q: undefined,
            ...(open === undefined ? {} : { open }),
          }),
      }), // as above
    [go],
  );
  const expand = useCallback((id: string) => add({ do: "expand", id }, id), [add]);
  const restore = useCallback(
    (state: Record<string, unknown>, replace = false) => {
      const held = state["places"];
      setPlaces(typeof held === "object" && held !== null ? (held as Places) : undefined); // written by `keep` below
      const pins = state["pinned"];
      setPinned(new Set(Array.isArray(pins) ? pins.map(String) : []));
      void go({ search: graphSearch(state), replace }); // as above
    },
    [go],
  );
  useView(search.view, restore);
  const keep = () => {
    const { view: _, open: __, ...state } = search;
    return { ...state, pinned: [...pinned], places: canvas.current?.places() ?? {} };
  };
  const isEmpty = steps.length === 0;
  return (
    <Page
      title={t("graph.title")}
      lead={t("graph.lead")}
      actions={
        <>
          <SavedViews
            kind="graph"
            state={keep}
            onOpen={(state) => restore(state)}
            linkOf={(id) => `/graph?view=${id}`}
          />
          {!isEmpty && (
            <ExportGraph graph={graph} png={() => canvas.current?.png() ?? new Blob()} />
          )}
        </>
      }
    >
      <Card>
        <div className="filters">
          <FindEntity
            isMain
            label={t("graph.search")}
            words={search.q}
            onChoose={({ id }) => expand(id)}
          />
          {!isEmpty && (
            <GraphTools
              steps={steps}
              search={search}
              node={graph.nodes.find(({ id, type }) => id === search.open && type !== "Article")}
              onChange={change}
              onStep={add}
              onFit={() => canvas.current?.fit()}
            />
          )}
        </div>
        {!isEmpty && <Showing graph={graph} isAsking={isAsking} onStep={add} noPath={noPath} />}
        {error !== null && <Failed error={error} onRetry={retry} />}
      </Card>
      {isEmpty ? (
        <Ranking window={window} onChoose={expand} />
      ) : (
        <div className="graph-page">
          <Card>
            <div hidden={search.tab === "table"}>
              <Suspense fallback={<Skeleton rows={10} />}>
                <Canvas
                  graph={graph}
                  label={t("graph.picture", {
                    nodes: n(graph.nodes.length),
                    edges: n(graph.edges.length),
                  })}
                  selected={search.open}
                  pinned={pinned}
                  places={places}
                  onSelect={(open) => change({ open }, true)}
                  onExpand={expand}
                  handle={canvas}
                />
              </Suspense>
            </div>
            {search.tab === "table" && (
              <Twin
                graph={graph}
                selected={search.open}
                onSelect={(open) => change({ open }, true)}
              />
            )}
          </Card>
          <GraphPanel
            graph={graph}
            selected={search.open}
            window={window}
            pinned={pinned}
            onPin={(id) =>
              setPinned((old) =>
                old.has(id)
                  ? new Set([...old].filter((each) => each !== id))
                  : new Set([...old, id]),
              )
            }
            onStep={add}
            onSelect={(open) => change({ open }, true)}
          />
        </div>
      )}
      {!isEmpty && <Ranking window={window} onChoose={expand} isFolded />}
    </Page>
  );
}

/** A permalink names a saved view: its state takes the place of the address. */
function useView(
  id: string | undefined,
  restore: (state: Record<string, unknown>, replace: boolean) => void,
) {
  const { data } = useQuery({
    queryKey: ["views", "graph", id],
    queryFn: () => answer(api.GET("/api/v1/views/{id}", { params: { path: { id: id ?? "" } } })),
    enabled: id !== undefined,
  });
  useEffect(() => {
    if (data && id !== undefined) restore(data.state, true);
  }, [data, id, restore]);
}
