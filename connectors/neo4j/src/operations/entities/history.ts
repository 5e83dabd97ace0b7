import type { Handlers, neo4j } from "@nexa/contracts";
import { entitiesNamed } from "../../reads/entity.ts";
import { pageByOffset, skipAndLimit } from "../../reads/page.ts";
import { reading, type Graph } from "../../transactions.ts";

type Operation = Handlers<typeof neo4j>["entities"]["history"];
type Row = Awaited<ReturnType<Operation>>["items"][number];

const statement = `CALL () {
    MATCH (:Entity {id: $id})<-[:CONCERNS]-(d:Decision) RETURN d
    UNION MATCH (:Entity {id: $id})<-[:ALIAS_OF]-(:Alias)<-[:CONCERNS]-(d:Decision) RETURN d }
  WITH DISTINCT d
  RETURN d.id AS id, d.kind AS kind, d.by AS by, d.reason AS reason, d.at AS at, d.names AS names,
    d.from AS from, d.into AS into
  ORDER BY d.applied_at DESC, d.id SKIP $skip LIMIT $limit`;

/** Decisions about an entity and every name it has now, newest first. */
export const history =
  (graph: Graph): Operation =>
  async ({ entity_id, limit, after }, context) => {
    const [entity] = await entitiesNamed(graph, context, [entity_id]);
    if (!entity) return { items: [], next: null };
    const parameters = { id: entity.id, ...skipAndLimit(after, limit) };
    return pageByOffset(await reading<Row>(graph, context, statement, parameters), after, limit);
  };
