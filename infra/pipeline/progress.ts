import type { Clients } from "./clients.ts";
import type { StepCount } from "./table.ts";

/** One line that says where every stage stands. */
export function progressLine(steps: StepCount[]): string {
  const stages = ["b1-search", "b1-site", "c1", "c2", "d1", "d1-trending"];
  const count = (stage: string, outcomes: string[]) =>
    steps
      .filter((step) => step.stage === stage && outcomes.includes(step.outcome))
      .reduce((sum, { count }) => sum + count, 0);
  return stages
    .map((stage) => {
      const out = count(stage, ["kept", "unique", "duplicate", "analysed"]);
      const left = count(stage, ["dropped", "dead"]);
      return `${stage} ${out}${left > 0 ? ` (-${left})` : ""}`;
    })
    .join(" · ");
}

/** What every store holds now. */
export async function countStores(
  clients: Clients,
): Promise<Record<string, Record<string, number>>> {
  const { elasticsearch, minio, mongodb, neo4j, postgres, qdrant, redis } = clients;
  const stores = { elasticsearch, minio, mongodb, neo4j, postgres, qdrant, redis };
  const entries = await Promise.all(
    Object.entries(stores).map(
      async ([name, { store }]) => [name, await store.counts({}, { timeoutMs: 20_000 })] as const,
    ),
  );
  return Object.fromEntries(entries);
}

/** Steps of this run for B1, of all time for the stages that handle an article once. */
export async function stepsOf(
  { postgres }: Pick<Clients, "postgres">,
  runId: string,
): Promise<StepCount[]> {
  const [ofRun, ofAll] = await Promise.all([
    postgres.journey.summary({ run: runId }, { timeoutMs: 20_000 }),
    postgres.journey.summary({ run: "" }, { timeoutMs: 20_000 }),
  ]);
  return [...ofRun, ...ofAll];
}
