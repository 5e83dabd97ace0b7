import type { NodesByName } from "../operations/put-entities.ts";
import { writing, type Graph } from "../transactions.ts";
import { int } from "../values.ts";

/** Relations of one transaction: a hub has hundred thousands. */
const perTransaction = 5_000;

/** Each way a relation hangs on a name, and the property that says which name was meant. */
const ways = [
  { pattern: "(x)<-[r:MENTIONS]-(other)", via: "via", moved: "(e)<-[n:MENTIONS]-(other)" },
  { pattern: "(x)<-[r:LOCATED_IN]-(other)", via: "via", moved: "(e)<-[n:LOCATED_IN]-(other)" },
  { pattern: "(x)-[r:SPOK]->(other)", via: "subject_via", moved: "(e)-[n:SPOK]->(other)" },
  { pattern: "(x)<-[r:SPOK]-(other)", via: "object_via", moved: "(e)<-[n:SPOK]-(other)" },
  { pattern: "(x)<-[r:PART_OF]-(other)", via: "parent_via", moved: "(e)<-[n:PART_OF]-(other)" },
];

/**
 * Moves what hangs on a node, but was meant by one of these names, to the entity the names stand for. Relations
 * keep everything they say. Whatever was moved before stays; a repeat finds nothing to do.
 *
 * @param holder id of the name whose node has the relations
 */
async function relocate(
  graph: Graph,
  holder: string,
  names: string[],
  entity: string,
): Promise<void> {
  if (holder === entity) return;
  for (const { pattern, via, moved } of ways) {
    const statement = `MATCH (x:Name {id: $holder}) MATCH ${pattern}
      WHERE r.${via} IN $names
      WITH r, other LIMIT $perTransaction
      MATCH (e:Entity {id: $entity})
      CREATE ${moved} SET n = properties(r), n.entity_id = CASE WHEN r.entity_id IS NULL THEN null ELSE $entity END
      DELETE r RETURN count(*) AS moved`;
    const parameters = {
      ...{ holder, entity, names },
      perTransaction: int(perTransaction),
    };
    let count = perTransaction;
    while (count === perTransaction) {
      const [result] = await writing(graph, (run) => run<{ moved: number }>(statement, parameters));
      count = result?.moved ?? 0;
    }
  }
}

/**
 * After a save: a merge or split of another connector that was not seen when the save looked names up, but was
 * committed before it, has left relations on the wrong node. They follow.
 */
export async function relocateMoved(graph: Graph, names: NodesByName): Promise<void> {
  if (names.size === 0) return;
  const used = [...names].map(([name, { entity }]) => ({ name, entity }));
  const moved = await writing(graph, (run) =>
    run<{ name: string; was: string; entity: string }>(
      `UNWIND $used AS row MATCH (n:Name {id: row.name})
       OPTIONAL MATCH (n)-[:ALIAS_OF]->(owner:Entity)
       WITH row, coalesce(owner.id, n.id) AS entity WHERE entity <> row.entity
       RETURN row.name AS name, row.entity AS was, entity`,
      { used },
    ),
  );
  for (const { name, was, entity } of moved) await relocate(graph, was, [name], entity);
}
