import type { EntityBrief, ReadContext } from "@nexa/contracts";
import { reading, type Graph } from "../transactions.ts";

/** An entity as lists show it. */
export const brief = (name: string): string =>
  `{id: ${name}.id, type: ${name}.type, name: ${name}.name, level: ${name}.level}`;

const statement = `UNWIND $names AS name MATCH (n:Name {id: name})
  OPTIONAL MATCH (n)-[:ALIAS_OF]->(owner:Entity)
  WITH name, coalesce(owner, n) AS e RETURN name, ${brief("e")} AS entity`;

/** The entities that these names stand for, in their order; null for an unknown one. */
export async function entitiesNamed(
  graph: Graph,
  context: ReadContext,
  names: string[],
): Promise<(EntityBrief | null)[]> {
  type Found = { name: string; entity: EntityBrief };
  const found = await reading<Found>(graph, context, statement, { names });
  const byName = new Map(found.map(({ name, entity }) => [name, entity]));
  return names.map((name) => byName.get(name) ?? null);
}
