import type { Handlers, neo4j, ReadContext } from "@nexa/contracts";
import { entitiesNamed } from "../../reads/entity.ts";
import { inWindow, windowOf } from "../../reads/window.ts";
import { reading, streaming, type Graph } from "../../transactions.ts";

type Operations = Handlers<typeof neo4j>["entities"];
type Row = ReturnType<Operations["scan"]> extends AsyncIterable<infer R> ? R : never;
type Question = Parameters<Operations["scan"]>[0];

const counted = (hasIds: boolean): string => `MATCH (e:Entity)
  WHERE ${hasIds ? "e.id IN $ids" : "e.id > ''"} AND (size($types) = 0 OR e.type IN $types)
  CALL (e) { MATCH ()-[m:MENTIONS]->() WHERE m.entity_id = e.id AND ${inWindow("m")}
    RETURN count(m) AS mentions }
  WITH e, mentions WHERE mentions > 0 OR $all`;
const statement = (hasIds: boolean): string => `${counted(hasIds)}
  CALL (e) { OPTIONAL MATCH (x:Alias)-[:ALIAS_OF]->(e) WITH x ORDER BY x.id
    RETURN collect(x.name) AS aliases }
  RETURN e.id AS id, e.type AS type, e.name AS name, e.level AS level, aliases, mentions
  ORDER BY e.id`;

/** Every entity of a window, or these. */
export const scanEntities = (graph: Graph): Operations["scan"] =>
  async function* (question, context) {
    yield* streaming<Row>(
      graph,
      context,
      statement(question.ids.length > 0),
      await parametersOf(graph, question, context),
    );
  };

export const countEntities =
  (graph: Graph): Operations["count"] =>
  async (question, context) => {
    const [row] = await reading<{ entities: number }>(
      graph,
      context,
      `${counted(question.ids.length > 0)} RETURN count(e) AS entities`,
      await parametersOf(graph, question, context),
    );
    return { entities: row?.entities ?? 0 };
  };

async function parametersOf(graph: Graph, { ids, types, window }: Question, context: ReadContext) {
  const isOpen = window.from === undefined && window.to === undefined;
  return {
    ids: await ownersOf(graph, context, ids),
    ...{ types, all: isOpen || ids.length > 0, ...windowOf(window) },
  };
}

/** Ids of the entities that these names stand for, each once; unknown ones left out. */
export async function ownersOf(
  graph: Graph,
  context: ReadContext,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await entitiesNamed(graph, context, ids);
  return [...new Set(found.flatMap((entity) => (entity ? [entity.id] : [])))];
}
