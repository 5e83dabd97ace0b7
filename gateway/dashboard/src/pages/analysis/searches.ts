import { textSearch } from "../../search.ts";

/** What the address of the article search holds: words, facets, window, and whether copies are shown. */
export const articleSearch = textSearch(
  ...(["q", "sentiment", "urgency", "domain", "region_code", "police_unit", "sector"] as const),
  ...(["person", "organization", "cluster_id", "taxonomy_node", "from", "to", "copies"] as const),
);
/** What the address of the graph explorer holds: its steps (graph/steps.ts) and its filters. */
export const graphSearch = textSearch(
  ...(["q", "steps", "from", "to", "relation", "type", "links", "tab", "open", "view"] as const),
);
/** What the addresses of trends and talent hold. */
export const trendSearch = textSearch("from", "to", "level", "order", "a", "b");
export const talentSearch = textSearch("tab", "q", "skill", "open", "with");
