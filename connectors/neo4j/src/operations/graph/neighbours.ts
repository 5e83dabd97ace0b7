import type { EntityBrief, Handlers, neo4j } from "@nexa/contracts";
import { brief, entitiesNamed } from "../../reads/entity.ts";
import { slicePage } from "../../reads/page.ts";
import { inWindow, windowOf } from "../../reads/window.ts";
import { reading, type Graph } from "../../transactions.ts";
import { int } from "../../values.ts";
import { newestMentions, totalMentions } from "./mentions.ts";

type Operation = Handlers<typeof neo4j>["graph"]["neighbours"];
type Page = Awaited<ReturnType<Operation>>;
type Item = Page["items"][number];
type Found = {
  entity: EntityBrief;
  weight: number;
  last_at: string | null;
  direction: Item["direction"];
};

/** A hub's list rests on so many of its newest relations. */
const mostMentions = 300;
const mostTriples = 2_000;

const coMention = `${newestMentions}
  MATCH (a)-[m:MENTIONS]->(o) WHERE m.entity_id <> $id AND (size($types) = 0 OR o.type IN $types)
  WITH o, count(DISTINCT a) AS weight, max(m.occurred_at) AS last_at
  RETURN ${brief("o")} AS entity, weight, last_at, 'both' AS direction`;
const spok = `MATCH (e:Entity {id: $id})-[r:SPOK]-(o:Entity) WHERE ${inWindow("r")}
  WITH e, r, o ORDER BY r.occurred_at DESC LIMIT $most
  WITH e, r, o WHERE o <> e AND (size($types) = 0 OR o.type IN $types)
  WITH o, count(DISTINCT r.article_id) AS weight, max(r.occurred_at) AS last_at,
    collect(DISTINCT startNode(r) = e) AS ways
  RETURN ${brief("o")} AS entity, weight, last_at,
    CASE WHEN size(ways) = 2 THEN 'both' WHEN ways[0] THEN 'out' ELSE 'in' END AS direction`;
const partOf = `MATCH (e:Entity {id: $id})-[r:PART_OF]-(o:Entity)
  WHERE size($types) = 0 OR o.type IN $types
  RETURN ${brief("o")} AS entity, 1 AS weight, null AS last_at,
    CASE WHEN startNode(r) = e THEN 'out' ELSE 'in' END AS direction`;
const spokTotal = `MATCH (e:Entity {id: $id})
  RETURN COUNT { (e)-[r:SPOK]-() WHERE ${inWindow("r")} } AS total`;

const ways = {
  CO_MENTION: { statement: coMention, most: mostMentions, total: totalMentions },
  SPOK: { statement: spok, most: mostTriples, total: spokTotal },
  PART_OF: {
    ...{ statement: partOf, most: Infinity },
    total: "MATCH (e:Entity {id: $id}) RETURN COUNT { (e)-[:PART_OF]-() } AS total",
  },
};

/** Neighbours of an entity, those of the most articles first; of equal ones the latest. */
export const neighbours =
  (graph: Graph): Operation =>
  async ({ entity_id, relation, types, examine, window, limit, after }, context) => {
    const [entity] = await entitiesNamed(graph, context, [entity_id]);
    if (!entity) return { items: [], next: null, examined: 0, total: 0, found: 0 };
    const { statement, total, most: usual } = ways[relation];
    const most = Math.max(examine ?? usual, relation === "PART_OF" ? usual : 1);
    const parameters = {
      ...{ id: entity.id, types, ...windowOf(window) },
      most: int(Math.min(most, Number.MAX_SAFE_INTEGER)),
    };
    const [found, [counted]] = await Promise.all([
      reading<Found>(graph, context, statement, parameters),
      reading<{ total: number }>(graph, context, total, parameters),
    ]);
    const all = found
      .map(({ entity, ...rest }): Item => ({ ...entity, relation, ...rest }))
      .sort(
        (a, b) =>
          b.weight - a.weight ||
          (b.last_at ?? "").localeCompare(a.last_at ?? "") ||
          (a.id < b.id ? -1 : 1),
      );
    return {
      ...slicePage(all, after, limit),
      examined: Math.min(most, counted?.total ?? 0),
      total: counted?.total ?? 0,
      found: all.length,
    };
  };
