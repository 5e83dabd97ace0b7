import type { EntityBrief, Handlers, neo4j } from "@nexa/contracts";
import { brief, entitiesNamed } from "../../reads/entity.ts";
import { windowOf } from "../../reads/window.ts";
import { reading, type Graph } from "../../transactions.ts";
import { int } from "../../values.ts";
import { newestMentions, totalMentions } from "./mentions.ts";

type Operation = Handlers<typeof neo4j>["graph"]["coMentionNetwork"];
type Network = Awaited<ReturnType<Operation>>;
type Found = { nodes: { entity: EntityBrief; articles: number }[]; edges: Network["edges"] };

const examined = 300;
const statement = `${newestMentions}
  WITH collect(a) AS articles
  CALL (articles) { UNWIND articles AS a MATCH (a)-[m:MENTIONS]->(o)
    WHERE m.entity_id <> $id AND (size($types) = 0 OR o.type IN $types)
    WITH o, count(DISTINCT a) AS n ORDER BY n DESC, o.id LIMIT $limit
    RETURN collect({node: o, articles: n}) AS others }
  WITH articles, others, [one IN others | one.node] AS ring
  CALL (articles, ring) { UNWIND articles AS a
    MATCH (a)-[:MENTIONS]->(x) WHERE x IN ring WITH DISTINCT a, x ORDER BY x.id
    WITH a, collect(x.id) AS ids
    UNWIND range(0, size(ids) - 2) AS i UNWIND range(i + 1, size(ids) - 1) AS j
    WITH ids[i] AS one, ids[j] AS two, count(*) AS n
    RETURN collect({a: one, b: two, articles: n}) AS edges }
  RETURN [one IN others | {entity: ${brief("one.node")}, articles: one.articles}] AS nodes,
    [one IN others | {a: $id, b: one.node.id, articles: one.articles}] + edges AS edges`;

/** An entity, those of the most articles with it, and how often each two of them stand together. */
export const coMentionNetwork =
  (graph: Graph): Operation =>
  async ({ entity_id, types, window, limit }, context) => {
    const [entity] = await entitiesNamed(graph, context, [entity_id]);
    if (!entity) return { nodes: [], edges: [], examined: 0, total: 0 };
    const parameters = { id: entity.id, types, ...windowOf(window) };
    const [[found], [counted]] = await Promise.all([
      reading<Found>(graph, context, statement, {
        ...parameters,
        ...{ most: int(examined), limit: int(limit) },
      }),
      reading<{ total: number }>(graph, context, totalMentions, parameters),
    ]);
    const total = counted?.total ?? 0;
    const own = { ...entity, articles: Math.min(examined, total) };
    return {
      nodes: [
        own,
        ...(found?.nodes ?? []).map(({ entity, articles }) => ({ ...entity, articles })),
      ],
      edges: found?.edges ?? [],
      ...{ examined: Math.min(examined, total), total },
    };
  };
