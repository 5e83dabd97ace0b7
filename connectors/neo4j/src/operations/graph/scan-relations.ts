import { Fault, type Handlers, type neo4j, type ReadContext } from "@nexa/contracts";
import { brief } from "../../reads/entity.ts";
import { inWindow, windowOf } from "../../reads/window.ts";
import { reading, streaming, type Graph } from "../../transactions.ts";
import { ownersOf } from "../entities/scan-entities.ts";

type Operations = Handlers<typeof neo4j>["graph"];
type Row = ReturnType<Operations["scan"]> extends AsyncIterable<infer R> ? R : never;
type Question = Parameters<Operations["scan"]>[0];
type Kind = Question["relations"][number];

const among = (hasIds: boolean): string => (hasIds ? "AND a.id IN $ids AND b.id IN $ids" : "");
const edges: Record<Kind, (hasIds: boolean) => string> = {
  SPOK: (hasIds) => `MATCH (a:Entity)-[r:SPOK]->(b:Entity) WHERE ${inWindow("r")} ${among(hasIds)}
    WITH a, b, r.predicate AS predicate, count(DISTINCT r.article_id) AS weight,
      max(r.occurred_at) AS last_at`,
  PART_OF: (hasIds) => `MATCH (a:Entity)-[:PART_OF]->(b:Entity) WHERE true ${among(hasIds)}
    WITH a, b, null AS predicate, 1 AS weight, null AS last_at`,
  // From each of the entities by the index on its mentions: the articles of others are not looked at.
  CO_MENTION: () => `UNWIND $ids AS id
    MATCH (x:Article)-[m:MENTIONS]->(a) WHERE m.entity_id = id AND ${inWindow("m")}
    MATCH (x)-[n:MENTIONS]->(b) WHERE n.entity_id IN $ids AND b.id > a.id
    WITH a, b, null AS predicate, count(DISTINCT x) AS weight, max(m.occurred_at) AS last_at`,
};
const rows = (kind: Kind, hasIds: boolean): string => `${edges[kind](hasIds)}
  RETURN ${brief("a")} AS a, ${brief("b")} AS b, '${kind}' AS relation, predicate, weight, last_at
  ORDER BY a.id, b.id, predicate`;

/** Relations of a window kind by kind, each list in the order of ids. */
export const scanRelations = (graph: Graph): Operations["scan"] =>
  async function* (question, context) {
    const parameters = await parametersOf(graph, question, context);
    for (const kind of kindsOf(question))
      yield* streaming<Row>(graph, context, rows(kind, question.ids.length > 0), parameters);
  };

export const countRelations =
  (graph: Graph): Operations["count"] =>
  async (question, context) => {
    const parameters = await parametersOf(graph, question, context);
    const counts = await Promise.all(
      kindsOf(question).map((kind) =>
        reading<{ relations: number }>(
          graph,
          context,
          `${edges[kind](question.ids.length > 0)} RETURN count(*) AS relations`,
          parameters,
        ),
      ),
    );
    return { relations: counts.reduce((sum, [row]) => sum + (row?.relations ?? 0), 0) };
  };

const kindsOf = ({ relations }: Question): Kind[] => [...new Set(relations)];

async function parametersOf(
  graph: Graph,
  { ids, relations, window }: Question,
  context: ReadContext,
) {
  if (ids.length === 0 && relations.includes("CO_MENTION"))
    throw new Fault("INVALID_ARGUMENT", "CO_MENTION needs the ids of entities");
  return { ids: await ownersOf(graph, context, ids), ...windowOf(window) };
}
