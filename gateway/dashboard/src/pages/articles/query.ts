import { given } from "../analysis/changed.ts";
import type { articleSearch } from "../analysis/searches.ts";
import type { Got } from "../../api/types.ts";

export type ArticleSearch = ReturnType<typeof articleSearch>;
export type Found = Got<"/api/v1/articles">;
export type Hit = Found["hits"][number];
export type Facets = Found["facets"];

/** The names of filters that stand as chips, with the facet that offers them. */
export const filters = [
  { name: "sentiment", facet: "sentiment" },
  { name: "urgency", facet: "urgency" },
  { name: "sector", facet: "sector" },
  { name: "region_code", facet: "region" },
  { name: "police_unit", facet: "police_unit" },
  { name: "domain", facet: "domain" },
] as const;
export type FilterName = (typeof filters)[number]["name"];

const moods = ["positif", "netral", "negatif"] as const;

/** The search as the API asks for it. Copies are left out unless they are wanted. */
export function queryOf({ copies, sentiment, urgency, ...rest }: ArticleSearch) {
  const isAll = copies === "1" || rest.cluster_id !== undefined;
  const level = Number(urgency);
  return given({
    ...rest,
    sentiment: moods.find((mood) => mood === sentiment),
    urgency: level >= 1 && level <= 5 ? level : undefined,
    dedup_status: isAll ? undefined : ("UNIQUE" as const),
  });
}

const day = 86_400_000;
export const steps = { hour: day / 24, day, week: 7 * day, month: 31 * day } as const;

/** How wide a bar of the histogram is, so that a window has a readable number of them. */
export function stepOf({ from, to }: ArticleSearch): keyof typeof steps {
  if (from === undefined) return "week";
  const days = ((to === undefined ? Date.now() : Date.parse(to)) - Date.parse(from)) / day;
  return days <= 4 ? "hour" : days <= 100 ? "day" : days <= 800 ? "week" : "month";
}

/** The address of a download of everything that this search finds. */
export function exportHref(search: ArticleSearch, format: "csv" | "json", zone: string): string {
  const fields = Object.entries(queryOf(search)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams([...fields, ["format", format], ["zone", zone]]);
  return `/api/v1/export/articles?${query.toString()}`;
}
