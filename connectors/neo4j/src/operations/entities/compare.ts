import type { EntityBrief, Handlers, neo4j } from "@nexa/contracts";
import { brief, entitiesNamed } from "../../reads/entity.ts";
import { inWindow, windowOf } from "../../reads/window.ts";
import { reading, type Graph } from "../../transactions.ts";
import { int } from "../../values.ts";
import { tripleColumns } from "../graph/triples.ts";

type Operation = Handlers<typeof neo4j>["entities"]["compare"];
type Comparison = NonNullable<Awaited<ReturnType<Operation>>>;
type Found = Omit<Comparison, "a" | "b" | "triples" | "shared"> & {
  in_a: number;
  in_b: number;
  shared: { entity: EntityBrief; with_a: number; with_b: number }[];
};

const examined = 5_000;
const newest = (id: string, as: string) => `CALL () { MATCH (article:Article)-[m:MENTIONS]->()
    WHERE m.entity_id = ${id} AND ${inWindow("m")}
    WITH article, m ORDER BY m.occurred_at DESC LIMIT $examined
    RETURN collect(DISTINCT article) AS ${as} }`;
const withinNewest = (list: string, as: string) => `CALL (${list}) { UNWIND ${list}[..300] AS x
    MATCH (x)-[m:MENTIONS]->(o) WHERE NOT m.entity_id IN [$a, $b]
    WITH o, count(DISTINCT x) AS n RETURN collect({node: o, n: n}) AS ${as} }`;
const statement = `${newest("$a", "of_a")} ${newest("$b", "of_b")}
  CALL (of_a) { UNWIND of_a AS x WITH x WHERE EXISTS { (x)-[m:MENTIONS]->() WHERE m.entity_id = $b }
    RETURN count(x) AS both, min(x.occurred_at) AS first_together, max(x.occurred_at) AS last_together }
  ${withinNewest("of_a", "near_a")} ${withinNewest("of_b", "near_b")}
  CALL (near_a, near_b) { UNWIND near_a AS x UNWIND near_b AS y
    WITH x, y WHERE x.node = y.node
    WITH x.node AS o, x.n AS with_a, y.n AS with_b
    ORDER BY CASE WHEN with_a < with_b THEN with_a ELSE with_b END DESC, o.id LIMIT $limit
    RETURN collect({entity: ${brief("o")}, with_a: with_a, with_b: with_b}) AS shared }
  RETURN size(of_a) AS in_a, size(of_b) AS in_b, both, first_together, last_together, shared`;
const between = `MATCH (s:Entity {id: $a})-[r:SPOK]-(other:Entity {id: $b}) WHERE ${inWindow("r")}
  WITH startNode(r) AS s, r, endNode(r) AS o ORDER BY r.occurred_at DESC, r.article_id, r.position
  LIMIT $limit MATCH (a:Article {id: r.article_id}) RETURN ${tripleColumns}`;

/** What two entities share: articles, company, and what one did to the other. */
export const compare =
  (graph: Graph): Operation =>
  async ({ a, b, window, limit }, context) => {
    const [one, two] = await entitiesNamed(graph, context, [a, b]);
    if (!one || !two) return null;
    const parameters = {
      ...{ a: one.id, b: two.id, ...windowOf(window) },
      ...{ limit: int(limit), examined: int(examined) },
    };
    const [[found], triples] = await Promise.all([
      reading<Found>(graph, context, statement, parameters),
      reading<Comparison["triples"][number]>(graph, context, between, parameters),
    ]);
    if (!found) return null;
    const { in_a, in_b, shared, ...rest } = found;
    return {
      ...{ a: { ...one, articles: in_a }, b: { ...two, articles: in_b }, ...rest, triples },
      shared: shared.map(({ entity, ...counts }) => ({ ...entity, ...counts })),
    };
  };
