import { articleFilters } from "@nexa/contracts";
import { z } from "zod";
import type { Stores } from "../stores.ts";
import { given } from "./query.ts";

/** What articles are asked for by, in searches and exports alike. */
export const articleQuery = z.object({
  q: z.string().max(500).default(""),
  ...articleFilters.omit({ keyword_ids: true }).shape,
  urgency: z.coerce.number().int().min(1).max(5).optional(),
  /** A node of the taxonomy: articles of any keyword at it or below it. */
  taxonomy_node: z.guid().optional(),
});

/** No article has this keyword: a node without keywords finds nothing, instead of everything. */
const noKeyword = "00000000-0000-0000-0000-000000000000";

/** The search that a query asks for; a taxonomy node becomes the keywords below it. */
export async function searchOf(
  { postgres }: Pick<Stores, "postgres">,
  { q, taxonomy_node: node_id, ...filters }: z.output<typeof articleQuery>,
  timeoutMs: number,
) {
  if (node_id === undefined) return { q, filters: given(filters) };
  const under = await postgres.keywords.under({ node_id }, { timeoutMs });
  return {
    q,
    filters: { ...given(filters), keyword_ids: under.length > 0 ? under : [noKeyword] },
  };
}
