import { randomBytes } from "node:crypto";
import type { ReadContext } from "@nexa/contracts";
import { logger } from "@nexa/service";
import { openStore, type StoreConfig } from "./store.ts";

/** The server at `NEO4J_URL`. Neo4j Community has one database, so tests tell their nodes apart by a tag. */
export const testConfig = (): StoreConfig => ({
  NEO4J_URL: process.env["NEO4J_URL"] ?? "bolt://127.0.0.1:7687",
  NEO4J_USER: process.env["NEO4J_USER"] || undefined,
  NEO4J_PASSWORD: process.env["NEO4J_PASSWORD"] || undefined,
  NEO4J_DATABASE: process.env["NEO4J_DATABASE"] ?? "neo4j",
});

/** An open store, a tag for names, and what the server itself says. */
export async function testGraph(name: string) {
  const tag = `${name}-${randomBytes(4).toString("hex")}`;
  const store = await openStore(testConfig(), logger(`test-${name}`));
  const { driver, database } = store.graph;
  const query = async (statement: string, parameters: Record<string, unknown> = {}) => {
    const found = await driver.executeQuery(statement, { tag, ...parameters }, { database });
    return found.records.map((record): Record<string, unknown> => record.toObject());
  };
  return {
    tag,
    store,
    graph: store.graph,
    query,
    /** Removes every node whose name, key or text ends with the tag, and their articles. */
    drop: async (articleIds: string[] = []) => {
      await query("MATCH (n) WHERE n.id IN $articleIds DETACH DELETE n", { articleIds });
      await query(
        `MATCH (n) WHERE any(key IN [n.name, n.code, n.full_name, n.title, n.uri, n.domain]
           WHERE key ENDS WITH $tag) DETACH DELETE n`,
      );
      await store.close();
    },
  };
}

/** A caller that waits ten seconds. */
export const patient = (waitMs = 10_000): ReadContext => ({
  signal: AbortSignal.timeout(waitMs),
  remainingMs: () => waitMs,
});
