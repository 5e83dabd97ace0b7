import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";

type Named = "/api/v1/organisations" | "/api/v1/regions" | "/api/v1/sectors" | "/api/v1/taxonomy";
type Page = { items: { id: string; name: string }[]; next: string | null };

const fewMinutesMs = 5 * 60_000;
const none: ReadonlyMap<string, string> = new Map();

/** The names of master data by id, sorted by name: asked for once, page by page, and kept for some minutes. */
function useNamesOf(path: Named): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ["names", path],
    staleTime: fewMinutesMs,
    queryFn: async () => {
      const names = new Map<string, string>();
      let after: string | null = "";
      while (after !== null) {
        const query: { limit: number; after?: string } = { limit: 200, ...(after && { after }) };
        const page: Page = await answer(api.GET(path, { params: { query } }));
        for (const { id, name } of page.items) names.set(id, name);
        after = page.next;
      }
      return names;
    },
  });
  return data ?? none;
}

/** Names of organisations, regions and sectors by id. */
export function useNames() {
  return {
    organisations: useNamesOf("/api/v1/organisations"),
    regions: useNamesOf("/api/v1/regions"),
    sectors: useNamesOf("/api/v1/sectors"),
  };
}
/** Names of the taxonomy's nodes by id. */
export const useNodeNames = () => useNamesOf("/api/v1/taxonomy");

/** Choices of a select: nothing chosen first, then all names. */
export const choicesOf = (names: ReadonlyMap<string, string>, none: string) => [
  { value: "", label: none },
  ...[...names].map(([value, label]) => ({ value, label })),
];
