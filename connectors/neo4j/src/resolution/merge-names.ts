import { derivedId, Fault } from "@nexa/contracts";
import type { Clash } from "../operations/put-entities.ts";
import { writing, type Graph, type Run } from "../transactions.ts";
import { utc } from "../values.ts";
import { relocateMoved } from "./relocate.ts";

export type Decision = { id: string; by: string; reason: string; at: string };
export type Merge = Decision & { from: string; into: string };
export type Split = Decision & { entity_id: string; names: string[] };
/** `names` hung on `was`; their relations follow them to whom they stand for now. */
type Done = { outcome: string; was: string; names: string[] };

const entityLabels = "Entity:Person:Organization:Place:PoliceUnit:Region:Concept";

/** An entity that only bore the letters of another, by the article that explains them. */
export async function mergeByRule(
  graph: Graph,
  { from, into, evidence, article }: Clash,
): Promise<void> {
  await mergeNames(graph, {
    id: derivedId("merge", from, into, article),
    ...{ from, into, by: "rule:acronym", reason: evidence, at: new Date().toISOString() },
  });
}

/** @throws Fault NOT_FOUND for names that the graph does not know */
export async function mergeNames(graph: Graph, merge: Merge): Promise<string> {
  const done = await writing(graph, (run) => mergeIn(run, merge));
  await follow(graph, done);
  return done.outcome;
}

/** @throws Fault NOT_FOUND for an unknown entity; FAILED_PRECONDITION for names that are not other names of it */
export async function splitNames(graph: Graph, split: Split): Promise<string> {
  const done = await writing(graph, (run) => splitIn(run, split));
  await follow(graph, done);
  return done.outcome;
}

const follow = (graph: Graph, { was, names }: Done): Promise<void> =>
  relocateMoved(graph, new Map(names.map((name) => [name, { node: "", entity: was }])));

/** Locks the entities that two names stand for, in the order of ids. */
const lockOwners = `UNWIND $names AS name MATCH (n:Name {id: name})
  OPTIONAL MATCH (n)-[:ALIAS_OF]->(owner:Entity)
  WITH name, coalesce(owner, n) AS e ORDER BY e.id SET e.lock = true
  RETURN name, e.id AS entity`;
const unlock = "UNWIND $names AS name MATCH (n:Name {id: name}) REMOVE n.lock";

async function ownersOf(run: Run, names: string[]): Promise<string[]> {
  const found = await run<{ name: string; entity: string }>(lockOwners, { names });
  const byName = new Map(found.map(({ name, entity }) => [name, entity]));
  return names.map((name) => {
    const entity = byName.get(name);
    if (entity === undefined) throw new Fault("NOT_FOUND", `no name ${name}`);
    return entity;
  });
}

/** What a decision that was applied before did; its relations may still be on the way. */
async function repeated(run: Run, id: string): Promise<Done | undefined> {
  const [known] = await run<{ was: string; names: string[] }>(
    "MATCH (d:Decision {id: $id}) RETURN d.names AS names, d.from AS was",
    { id },
  );
  return known && { outcome: "unchanged", ...known };
}

async function mergeIn(run: Run, { from, into, ...decision }: Merge): Promise<Done> {
  const before = await repeated(run, decision.id);
  if (before) return before;
  const [f = "", e = ""] = await ownersOf(run, [from, into]);
  const names = [f, e];
  if (f === e) {
    await run(unlock, { names });
    return { outcome: "unchanged", was: f, names: [] };
  }
  const parameters = { ...decision, at: utc(decision.at), from: f, into: e };
  const [decided] = await run<{ names: string[] }>(
    `MATCH (f:Entity {id: $from}) MATCH (e:Entity {id: $into})
     CALL (f) { OPTIONAL MATCH (x:Alias)-[:ALIAS_OF]->(f) RETURN collect(x.id) AS aliases }
     CREATE (d:Decision {id: $id, kind: 'merge', by: $by, reason: $reason, at: datetime($at),
       from: $from, into: $into, names: [$from] + aliases, from_name: f.name, into_name: e.name,
       applied_at: datetime()})
     CREATE (d)-[:CONCERNS]->(f) CREATE (d)-[:CONCERNS]->(e)
     CREATE (f)-[:ALIAS_OF {rule: 'merge', evidence: $reason, by: $by, since: datetime($at), decision_id: $id}]->(e)
     REMOVE f:${entityLabels} SET f:Alias RETURN d.names AS names`,
    parameters,
  );
  await run(
    `MATCH (f:Name {id: $from})<-[r:ALIAS_OF]-(x:Alias) MATCH (e:Entity {id: $into})
     CREATE (x)-[n:ALIAS_OF]->(e) SET n = properties(r) DELETE r`,
    parameters,
  );
  await run(unlock, { names });
  return { outcome: "merged", was: f, names: decided?.names ?? [] };
}

async function splitIn(run: Run, { entity_id, names, ...decision }: Split): Promise<Done> {
  const before = await repeated(run, decision.id);
  if (before) return before;
  const [entity = ""] = await ownersOf(run, [entity_id]);
  const [first = ""] = names;
  const known = await run<{ id: string }>(
    "UNWIND $names AS name MATCH (x:Alias {id: name})-[:ALIAS_OF]->(:Entity {id: $entity}) RETURN x.id AS id",
    { names, entity },
  );
  const strange = names.filter((name) => !known.some(({ id }) => id === name));
  if (strange.length > 0)
    throw new Fault(
      "FAILED_PRECONDITION",
      `not another name of ${entity}: ${strange.slice(0, 5).join(", ")}`,
    );
  const parameters = { ...decision, at: utc(decision.at), entity, first, names };
  await run(
    `MATCH (e:Entity {id: $entity}) MATCH (f:Alias {id: $first})-[old:ALIAS_OF]->(e)
     CREATE (d:Decision {id: $id, kind: 'split', by: $by, reason: $reason, at: datetime($at),
       from: $entity, into: $first, names: $names, from_name: e.name, into_name: f.name,
       applied_at: datetime()})
     CREATE (d)-[:CONCERNS]->(e) CREATE (d)-[:CONCERNS]->(f)
     DELETE old REMOVE f:Alias SET f:Entity, f:$(f.type), f.pinned = true`,
    parameters,
  );
  await run(
    `UNWIND $names AS name MATCH (x:Alias {id: name})-[r:ALIAS_OF]->(:Entity {id: $entity})
     MATCH (f:Entity {id: $first})
     CREATE (x)-[n:ALIAS_OF]->(f) SET n = properties(r), n.by = $by, n.decision_id = $id, x.pinned = true
     DELETE r`,
    parameters,
  );
  await run(unlock, { names: [entity] });
  return { outcome: "split", was: entity, names };
}
