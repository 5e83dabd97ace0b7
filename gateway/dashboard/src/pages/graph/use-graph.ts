import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Window } from "../analysis/window.tsx";
import { askStep } from "./ask-step.ts";
import { drawn, type Graph } from "./graph.ts";
import type { Step } from "./steps.ts";

/** The graph that these steps make in this window, as far as the API has answered. */
export function useGraph(steps: Step[], window: Window) {
  const results = useQueries({
    queries: steps.map((step) => ({
      queryKey: ["graph", "step", step, window],
      queryFn: ({ signal }: { signal: AbortSignal }) => askStep(step, window, signal),
      staleTime: 5 * 60_000,
    })),
  });
  const marks = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const graph: Graph = useMemo(
    () =>
      drawn(
        steps,
        results.map(({ data }) => data),
      ),
    // The list of results is new at each drawing; `marks` changes when one of its answers does.
    [steps, marks],
  );
  const failed = results.find(({ error }) => error !== null);
  return {
    graph,
    isAsking: results.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    retry: () =>
      void Promise.all(results.filter(({ error }) => error).map(({ refetch }) => refetch())), // failures show again
    noPath: steps.flatMap((step, at) =>
      step.do === "path" && results[at]?.data?.isNoPath ? [step] : [],
    ),
  };
}
