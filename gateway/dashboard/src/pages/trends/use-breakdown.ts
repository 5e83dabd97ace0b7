import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import type { Window } from "../analysis/window.tsx";

export type BreakdownRow = Item<"/api/v1/trends/breakdown">;
export type By =
  "taxonomy" | "sector" | "region" | "police_unit" | "sentiment" | "urgency" | "domain";

/** Articles by something, in the window and in the one before it. */
export const useBreakdown = (by: By, window: Window, level = 1) =>
  useQuery({
    queryKey: ["breakdown", by, window, level],
    queryFn: () =>
      answer(
        api.GET("/api/v1/trends/breakdown", {
          params: { query: { by, level, limit: 50, ...window } },
        }),
      ),
  });
