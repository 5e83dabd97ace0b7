import { neo4j, newId, type Client } from "@nexa/contracts";
import type { BenchServers } from "../servers.ts";
import { startConnector, stopConnector } from "./connector.ts";
import { questionsOf } from "./questions.ts";

type Graph = Client<typeof neo4j>;
/** As the connector logs it under `NEO4J_PROFILE`. */
type Profile = { statement: string; indexes: string[]; dbHits: number };
export type PlanRow = { operation: string; statement: number; index: string; dbHits: number };

/** `PROFILE` of every statement that each operation runs: the indexes it uses and the work it does. */
export async function plansOf(
  graph: Graph,
  articles: number,
  servers: BenchServers,
): Promise<PlanRow[]> {
  const profiles: Profile[] = [];
  const env = {
    ...servers.env,
    ...{ RABBITMQ_URL: servers.brokerUrl, NEO4J_PROFILE: "true", LOG_LEVEL: "info" },
  };
  const connector = startConnector(env, (line) => {
    if (line.includes('"event":"read_profile"')) profiles.push(JSON.parse(line) as Profile); // our own line
  });
  try {
    const rows: PlanRow[] = [];
    for (const { operation, ask } of questionsOf(graph, articles)) {
      profiles.length = 0;
      await ask(3);
      for (const [at, { indexes, dbHits }] of (await loggedSoFar(graph, profiles)).entries()) {
        const index = indexes.join(" ").replaceAll(/\s+/g, " ").slice(0, 70);
        rows.push({ operation, statement: at + 1, index, dbHits });
      }
    }
    return rows;
  } finally {
    await stopConnector(connector);
  }
}

/** Lines come in the order of the reads: what stands before that of one more read is complete. */
async function loggedSoFar(graph: Graph, profiles: Profile[]): Promise<Profile[]> {
  await graph.talent.profile({ profile_id: newId() }, { timeoutMs: 60_000 });
  const isMarker = ({ statement }: Profile) => statement.includes("profile_id");
  while (!profiles.some(isMarker)) await new Promise(setImmediate);
  return profiles.filter((profile) => !isMarker(profile));
}
