import { join } from "node:path";
import { Fault } from "@nexa/contracts";
import { logger, readConfig, writeLines } from "@nexa/service";
import type { Node, Relationship } from "neo4j-driver";
import { mapValues, toJson } from "./backup-values.ts";
import { config } from "./config.ts";
import { importGraph } from "./restore-graph.ts";
import { openStore } from "./store.ts";
import type { Graph } from "./transactions.ts";

const settings = config.pick({
  NEO4J_URL: true,
  NEO4J_USER: true,
  NEO4J_PASSWORD: true,
  NEO4J_DATABASE: true,
});
/** Records that the driver asks for at once. */
const fetchSize = 1_000;
export type Counts = { nodes: number; relations: number };

/**
 * Writes all nodes to `nodes.jsonl.gz`, then all relations to `relations.jsonl.gz`, for servers without
 * `neo4j-admin`. A relation that is made meanwhile may name a node that the file does not have; restore tells.
 */
export const backUp = (env: NodeJS.ProcessEnv, folder: string): Promise<Counts> =>
  withGraph(env, (graph) => exportGraph(graph, folder));

/**
 * Puts such a graph back; constraints and indexes are made first.
 *
 * @throws Fault FAILED_PRECONDITION when the database holds nodes, unless `replace`: then they go first
 */
export const restore = (
  env: NodeJS.ProcessEnv,
  folder: string,
  { replace = false } = {},
): Promise<Counts> =>
  withGraph(env, async (graph) => {
    const { driver, database } = graph;
    const someNode = "MATCH (n) RETURN 1 LIMIT 1";
    const { records } = await driver.executeQuery(someNode, {}, { database });
    if (records.length > 0 && !replace)
      throw new Fault("FAILED_PRECONDITION", `the database ${database} is not empty`);
    if (records.length > 0) {
      const session = driver.session({ database });
      try {
        await session.run("MATCH (n) CALL { WITH n DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS");
      } finally {
        await session.close();
      }
    }
    return importGraph(graph, folder);
  });

/** @param which a condition on the node `n`, for tests that share a server */
export async function exportGraph(graph: Graph, folder: string, which = "true"): Promise<Counts> {
  const nodes = records<{ n: Node }>(graph, `MATCH (n) WHERE ${which} RETURN n`);
  const relations = records<{ r: Relationship }>(
    graph,
    `MATCH (n)-[r]->() WHERE ${which} RETURN r`,
  );
  return {
    nodes: await writeLines(
      join(folder, "nodes.jsonl.gz"),
      lines(nodes, ({ n }) => ({
        id: n.elementId,
        labels: n.labels,
        properties: mapValues(n.properties, toJson),
      })),
    ),
    relations: await writeLines(
      join(folder, "relations.jsonl.gz"),
      lines(relations, ({ r }) => ({
        from: r.startNodeElementId,
        to: r.endNodeElementId,
        type: r.type,
        properties: mapValues(r.properties, toJson),
      })),
    ),
  };
}

async function* records<T>({ driver, database }: Graph, statement: string): AsyncGenerator<T> {
  const session = driver.session({ database, defaultAccessMode: "READ", fetchSize });
  try {
    // The statement names its columns.
    for await (const record of session.run(statement)) yield record.toObject() as T;
  } finally {
    await session.close();
  }
}

async function* lines<T>(items: AsyncIterable<T>, rowOf: (item: T) => object) {
  for await (const item of items) yield JSON.stringify(rowOf(item));
}

async function withGraph<T>(env: NodeJS.ProcessEnv, work: (graph: Graph) => Promise<T>) {
  const store = await openStore(readConfig(settings, env), logger("backup-neo4j"));
  try {
    return await work(store.graph);
  } finally {
    await store.close();
  }
}
