import { neo4j as contract, type Resume } from "@nexa/contracts";
import driver from "neo4j-driver";
import type { BenchStore } from "./bench-store.ts";

/** Several rows at once, as one would write it by hand; under another label than the connector's. */
const merge = `UNWIND $rows AS row MERGE (n:BenchResume {profile_id: row.profile_id})
  SET n.id = row.id, n.full_name = row.full_name, n.headline = row.headline,
    n.submitted_at = datetime(row.submitted_at)`;
const mark = "bench-";

/** Resumes that count: one node for each profile, the newest version wins. */
export async function neo4j(env: Record<string, string>): Promise<BenchStore> {
  const { NEO4J_URL = "", NEO4J_USER = "", NEO4J_PASSWORD = "", NEO4J_DATABASE } = env;
  const login = NEO4J_USER ? driver.auth.basic(NEO4J_USER, NEO4J_PASSWORD) : undefined;
  const graph = driver.driver(NEO4J_URL, login);
  const database = NEO4J_DATABASE ? { database: NEO4J_DATABASE } : {};
  const run = async (statement: string, parameters = {}) => {
    const session = graph.session(database);
    try {
      return await session.executeWrite((tx) => tx.run(statement, parameters));
    } finally {
      await session.close();
    }
  };
  const rowOf = ({ id, profile_id, full_name, headline, submitted_at }: Resume) => ({
    ...{ id, profile_id, full_name, headline, submitted_at },
  });
  await run(
    "CREATE CONSTRAINT bench_resume IF NOT EXISTS FOR (n:BenchResume) REQUIRE n.profile_id IS UNIQUE",
  );
  return {
    name: "neo4j",
    env,
    writer: (broker) => broker.client(contract).talent.saveResume,
    bulk: async (resumes) => void (await run(merge, { rows: resumes.map(rowOf) })),
    single: async (resume) => void (await run(merge, { rows: [rowOf(resume)] })),
    count: async () => {
      const { records } = await run("MATCH (n:Resume) RETURN toString(count(n)) AS count");
      return Number(records[0]?.get("count") ?? 0);
    },
    // The test graph may hold resumes of others: ours have a name of their own.
    clear: async () => {
      await run("MATCH (n:BenchResume) DETACH DELETE n");
      await run("MATCH (n:Resume) WHERE n.full_name STARTS WITH $mark DETACH DELETE n", { mark });
    },
    close: async () => {
      await run("DROP CONSTRAINT bench_resume IF EXISTS");
      await graph.close();
    },
  };
}
