import type { EntityBrief, Handlers, neo4j } from "@nexa/contracts";
import { brief } from "../../reads/entity.ts";
import { slicePage } from "../../reads/page.ts";
import { inWindow, windowOf } from "../../reads/window.ts";
import { reading, type Graph } from "../../transactions.ts";
import { int } from "../../values.ts";
import { pageRank } from "./page-rank.ts";

type Operation = Handlers<typeof neo4j>["graph"]["centrality"];

const mostArticles = 2_000;
/** An article that lists more says little of each two; pairs grow with the square. */
const mostOfAnArticle = 40;

const mentions = `MATCH (a:Article) WHERE ${inWindow("a")}
  WITH a ORDER BY a.occurred_at DESC LIMIT $most
  MATCH (a)-[:MENTIONS]->(e:Entity) WHERE size($types) = 0 OR e.type IN $types
  WITH DISTINCT a, e
  RETURN a.id AS article, collect(e.id)[..$each] AS entities`;
const totals = `MATCH (a:Article) WHERE ${inWindow("a")} RETURN count(a) AS total`;
const briefs = `UNWIND $ids AS id MATCH (e:Entity {id: id}) RETURN ${brief("e")} AS entity`;

/**
 * Entities of the newest articles in the window by the articles they stand in, by whom they stand with, or by
 * PageRank over the co-mention network, weighted by articles.
 */
export const centrality =
  (graph: Graph): Operation =>
  async ({ measure, types, window, limit, after }, context) => {
    const parameters = { types, ...windowOf(window), most: int(mostArticles) };
    const [rows, [counted]] = await Promise.all([
      reading<{ entities: string[] }>(graph, context, mentions, {
        ...parameters,
        each: int(mostOfAnArticle),
      }),
      reading<{ total: number }>(graph, context, totals, parameters),
    ]);
    const ranked = rank(rows.map(({ entities }) => entities))
      .map((one) => ({ ...one, score: measure === "pagerank" ? one.rank : one[measure] }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    const { items, next } = slicePage(ranked, after, limit);
    const found = await reading<{ entity: EntityBrief }>(graph, context, briefs, {
      ids: items.map(({ id }) => id),
    });
    const byId = new Map(found.map(({ entity }) => [entity.id, entity]));
    const total = counted?.total ?? 0;
    return {
      items: items.flatMap(({ id, score, articles, neighbours }) => {
        const entity = byId.get(id);
        return entity ? [{ ...entity, score, articles, neighbours }] : [];
      }),
      ...{ next, examined: Math.min(mostArticles, total), total },
    };
  };

function rank(articles: string[][]) {
  const weights = new Map<string, Map<string, number>>();
  const counts = new Map<string, number>();
  for (const entities of articles)
    for (const one of entities) {
      counts.set(one, (counts.get(one) ?? 0) + 1);
      const row = weights.get(one) ?? new Map<string, number>();
      weights.set(one, row);
      for (const other of entities) if (other !== one) row.set(other, (row.get(other) ?? 0) + 1);
    }
  const ranks = pageRank(weights);
  return [...weights].map(([id, row]) => ({
    ...{ id, articles: counts.get(id) ?? 0, neighbours: row.size, rank: ranks.get(id) ?? 0 },
  }));
}
