import type { Run } from "../transactions.ts";
import {
  entityKeys,
  type ArticleGraph,
  type EntityLabel,
  type EntityNode,
  type Ref,
} from "./article-graph.ts";

/** The server's id of each entity node in this transaction, by `label:key`. */
export type NodeIds = Map<string, string>;
export const refKey = ({ label, key }: Ref): string => `${label}:${key}`;

/**
 * Merges every entity of these articles in the order of their keys, and what each is part of. A name or level
 * that a later article knows differently wins; so does another parent: a unit belongs to one.
 */
export async function putEntities(run: Run, graphs: ArticleGraph[]): Promise<NodeIds> {
  const once = new Map<string, EntityNode>();
  for (const node of graphs.flatMap(({ nodes }) => nodes)) {
    const known = once.get(refKey(node));
    once.set(refKey(node), { ...node, level: node.level ?? known?.level ?? null });
  }
  const nodes = [...once.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const ids: NodeIds = new Map();
  for (const label of Object.keys(entityKeys) as EntityLabel[]) {
    const rows = nodes.filter((node) => node.label === label);
    const put = await run<{ key: string; id: string }>(merge(label), { rows });
    for (const { key, id } of put) ids.set(refKey({ label, key }), id);
  }
  await putParents(run, graphs, ids);
  return ids;
}

/** A node is only written to when something changes: hot nodes stay unlocked. */
const merge = (label: EntityLabel): string => {
  const key = entityKeys[label];
  return `UNWIND $rows AS row MERGE (n:${label} {${key}: row.key})
    ON CREATE SET n:Entity, n.name = row.name, n.level = row.level, n.created_at = datetime()
    WITH n, row
    CALL (n, row) {
      WITH n, row WHERE n.name <> row.name
        OR row.level IS NOT NULL AND (n.level IS NULL OR n.level <> row.level)
      SET n.name = row.name, n.level = coalesce(row.level, n.level)
    }
    RETURN row.key AS key, elementId(n) AS id`;
};

async function putParents(run: Run, graphs: ArticleGraph[], ids: NodeIds): Promise<void> {
  const parents = new Map<string, string>();
  for (const { child, parent } of graphs.flatMap(({ partOf }) => partOf)) {
    const [from, to] = [ids.get(refKey(child)), ids.get(refKey(parent))];
    if (from !== undefined && to !== undefined) parents.set(from, to);
  }
  const rows = [...parents].sort().map(([child, parent]) => ({ child, parent }));
  await run(
    `UNWIND $rows AS row MATCH (child) WHERE elementId(child) = row.child
     MATCH (child)-[old:PART_OF]->(other) WHERE elementId(other) <> row.parent DELETE old`,
    { rows },
  );
  await run(
    `UNWIND $rows AS row MATCH (child) WHERE elementId(child) = row.child
     MATCH (parent) WHERE elementId(parent) = row.parent
     MERGE (child)-[:PART_OF]->(parent)`,
    { rows },
  );
}
