import { join } from "node:path";
import { Fault } from "@nexa/contracts";
import { inGroups, readLines } from "@nexa/service";
import { fromJson, mapValues } from "./backup-values.ts";
import type { Graph } from "./transactions.ts";

type NodeRow = { id: string; labels: string[]; properties: Record<string, unknown> };
type RelationRow = { from: string; to: string; type: string; properties: Record<string, unknown> };

const rowsAtOnce = 1_000;
/** While a restore runs, each node has this label, and the id it had in the backup under `restoring`. */
const mark = "Restoring";

/**
 * Makes the nodes and relations of a backup, beside what is there.
 *
 * @throws Fault FAILED_PRECONDITION when relations name nodes that the backup does not have
 */
export async function importGraph(
  graph: Graph,
  folder: string,
): Promise<{ nodes: number; relations: number }> {
  const { driver, database } = graph;
  const run = async (statement: string, rows: unknown[] = []) => {
    const { records } = await driver.executeQuery(statement, { rows }, { database });
    return Number(records[0]?.get("count") ?? 0);
  };
  await run(`CREATE INDEX restoring IF NOT EXISTS FOR (n:${mark}) ON (n.restoring)`);
  await run("CALL db.awaitIndexes(300)");
  const counts = { nodes: 0, relations: 0 };
  let lost = 0;
  for await (const group of inGroups(readLines(join(folder, "nodes.jsonl.gz")), rowsAtOnce)) {
    const rows = group.map((line) => JSON.parse(line) as NodeRow); // as backUp wrote it
    for (const [labels, same] of grouped(rows, (row) => row.labels.map(quoted).join(":")))
      counts.nodes += await run(
        `UNWIND $rows AS row CREATE (n:${mark}${labels && `:${labels}`})
         SET n = row.properties, n.restoring = row.id RETURN count(n) AS count`,
        same.map((row) => ({ ...row, properties: mapValues(row.properties, fromJson) })),
      );
  }
  for await (const group of inGroups(readLines(join(folder, "relations.jsonl.gz")), rowsAtOnce)) {
    const rows = group.map((line) => JSON.parse(line) as RelationRow);
    for (const [type, same] of grouped(rows, (row) => quoted(row.type))) {
      const made = await run(
        `UNWIND $rows AS row MATCH (a:${mark} {restoring: row.from}) MATCH (b:${mark} {restoring: row.to})
         CREATE (a)-[r:${type}]->(b) SET r = row.properties RETURN count(r) AS count`,
        same.map((row) => ({ ...row, properties: mapValues(row.properties, fromJson) })),
      );
      counts.relations += made;
      lost += same.length - made;
    }
  }
  const unmark = `MATCH (n:${mark}) WITH n LIMIT 10000 REMOVE n:${mark}, n.restoring
    RETURN count(n) AS count`;
  while ((await run(unmark)) > 0);
  await run("DROP INDEX restoring IF EXISTS");
  if (lost > 0)
    throw new Fault("FAILED_PRECONDITION", `${lost} relations name nodes that the backup lacks`);
  return counts;
}

function grouped<T>(rows: T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

const quoted = (name: string): string => `\`${name.replaceAll("`", "``")}\``;
