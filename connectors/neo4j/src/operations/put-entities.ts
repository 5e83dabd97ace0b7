import type { NameForm } from "../resolution/entity-name.ts";
import type { Run } from "../transactions.ts";
import { refId, type ArticleGraph, type EntityLabel, type EntityNode } from "./article-graph.ts";

/** The node that a name stands for: the server's id in this transaction, and the entity's id. */
export type NamedNode = { node: string; entity: string };
/** By id of the name. A name that was merged stands for another entity. */
export type NodesByName = Map<string, NamedNode>;
/** Letters that were an entity of their own until an article explained them. */
export type Clash = { from: string; into: string; evidence: string; article: string };
export type Put = { names: NodesByName; clashes: Clash[] };
type Saved = { record: { id: string }; graph: ArticleGraph };
type FormRow = NameForm & { of: string; article: string };

/** Merges every entity of these articles in the order of their ids, their other names, and what each is part of. */
export async function putEntities(run: Run, saved: Saved[]): Promise<Put> {
  const graphs = saved.map(({ graph }) => graph);
  const once = new Map<string, EntityNode & { id: string }>();
  for (const node of graphs.flatMap(({ nodes }) => nodes)) {
    const id = refId(node);
    once.set(id, { ...node, id, level: node.level ?? once.get(id)?.level ?? null });
  }
  const nodes = [...once.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const names: NodesByName = new Map();
  for (const label of [...new Set(nodes.map((node) => node.label))].sort()) {
    const rows = nodes.filter((node) => node.label === label);
    const put = await run<{ name: string } & NamedNode>(merge(label), { rows });
    for (const { name, node, entity } of put) names.set(name, { node, entity });
  }
  const clashes = await putForms(run, saved, names);
  await putParents(run, graphs, names);
  return { names, clashes };
}

/** A node is only written to when something changes: hot nodes stay unlocked. */
const merge = (label: EntityLabel): string => `UNWIND $rows AS row MERGE (n:Name {id: row.id})
    ON CREATE SET n:Entity:${label}, n.type = '${label}', n.name = row.name, n.level = row.level,
      n.created_at = datetime()${label === "Region" ? ", n.code = row.key" : ""}
    WITH n, row
    CALL (n, row) {
      WITH n, row WHERE n:Entity AND row.level IS NOT NULL AND (n.level IS NULL OR n.level <> row.level)
      SET n.level = row.level
    }
    OPTIONAL MATCH (n)-[:ALIAS_OF]->(owner:Entity)
    WITH row.id AS name, coalesce(owner, n) AS e
    RETURN name, elementId(e) AS node, e.id AS entity`;

/** A form that is new becomes a name of its entity; one that an analyst gave elsewhere stays there. */
const putForm = `UNWIND $rows AS row MERGE (f:Name {id: row.id})
    ON CREATE SET f:Alias, f.type = row.label, f.name = row.name, f.created_at = datetime()
    WITH f, row MATCH (e) WHERE elementId(e) = row.node
    CALL (f, row, e) {
      WITH f, row, e WHERE f:Alias AND NOT EXISTS { (f)-[:ALIAS_OF]->() }
      CREATE (f)-[:ALIAS_OF {rule: row.rule, evidence: row.evidence, article_id: row.article, by: 'rule',
        since: datetime()}]->(e)
    }
    OPTIONAL MATCH (f)-[:ALIAS_OF]->(owner:Entity)
    WITH row, f, coalesce(owner, f) AS owner
    RETURN row.id AS name, elementId(owner) AS node, owner.id AS entity,
      f:Entity AND f.pinned IS NULL AS free`;

async function putForms(run: Run, saved: Saved[], names: NodesByName): Promise<Clash[]> {
  const once = new Map<string, FormRow>();
  for (const { record, graph } of saved)
    for (const { form, of } of graph.forms)
      if (!once.has(form.id)) once.set(form.id, { ...form, of: refId(of), article: record.id });
  const rows = [...once.values()]
    .map((form) => ({ ...form, node: names.get(form.of)?.node ?? "" }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const put = await run<{ name: string; free: boolean } & NamedNode>(putForm, { rows });
  const clashes: Clash[] = [];
  for (const { name, node, entity, free } of put) {
    names.set(name, { node, entity });
    const form = once.get(name);
    const into = form && names.get(form.of)?.entity;
    if (free && form && into !== undefined && into !== entity)
      clashes.push({ from: name, into, evidence: form.evidence, article: form.article });
  }
  return clashes;
}

/** Another parent that a later article knows wins: a unit belongs to one. */
async function putParents(run: Run, graphs: ArticleGraph[], names: NodesByName): Promise<void> {
  const parents = new Map<
    string,
    { child: string; parent: string; child_via: string; via: string }
  >();
  for (const { child, parent } of graphs.flatMap(({ partOf }) => partOf)) {
    const [child_via, via] = [refId(child), refId(parent)];
    const [from, to] = [names.get(child_via)?.node, names.get(via)?.node];
    if (from !== undefined && to !== undefined && from !== to)
      parents.set(from, { child: from, parent: to, child_via, via });
  }
  const rows = [...parents.values()].sort((a, b) => (a.child < b.child ? -1 : 1));
  await run(
    `UNWIND $rows AS row MATCH (child) WHERE elementId(child) = row.child
     MATCH (child)-[old:PART_OF]->(other) WHERE elementId(other) <> row.parent DELETE old`,
    { rows },
  );
  await run(
    `UNWIND $rows AS row MATCH (child) WHERE elementId(child) = row.child
     MATCH (parent) WHERE elementId(parent) = row.parent
     MERGE (child)-[r:PART_OF]->(parent)
       ON CREATE SET r.child_via = row.child_via, r.parent_via = row.via`,
    { rows },
  );
}
