import { useQueryClient } from "@tanstack/react-query";
import { answer, api, newKey, once } from "../../api/client.ts";
import { text } from "../../text/index.ts";

type Decision = { kind: "merge" | "split"; names: string[]; from: string; into: string };

/** Reads everything about entities anew: a decision changes whom names stand for. */
export function useEntitiesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["entity"] }),
      client.invalidateQueries({ queryKey: ["graph"] }),
    ]);
  };
}

/** Takes a decision back: of a merge the names that moved are split off again, of a split they are merged again. */
export function useReverse(): (decision: Decision) => Promise<void> {
  const changed = useEntitiesChanged();
  return async ({ kind, names, from, into }) => {
    const params = { header: once(newKey()) };
    if (kind === "merge")
      await answer(
        api.POST("/api/v1/graph/split", {
          params,
          body: { entity_id: into, names, reason: text("entity.undoReason") },
        }),
      );
    else
      await answer(
        api.POST("/api/v1/graph/merge", {
          params,
          body: { from: into, into: from, reason: text("entity.undoReason") },
        }),
      );
    await changed();
  };
}
