import * as contracts from "@nexa/contracts";
import { Fault } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import { fail, guarded, ok, warn, type Finding } from "./finding.ts";
import { reasonOf } from "./finding.ts";
import type { Environment } from "./servers.ts";

const { elasticsearch, minio, mongodb, neo4j, postgres, qdrant, redis } = contracts;

/** What a store's answer through its connector means. */
export function judgeStore(store: string, answer: Record<string, number> | Error): Finding {
  const name = `store ${store}`;
  if (!(answer instanceof Error)) {
    const sum = Object.values(answer).reduce((all, count) => all + count, 0);
    return ok(name, `${sum} entries; credentials and schema are right`);
  }
  const isAbsent = answer instanceof Fault && answer.code === "UNAVAILABLE";
  const runbook = `docs/runbooks/store-down.md; its log: .nexa/logs/services/connector-${store}.log`;
  return isAbsent
    ? warn(name, `no answer: ${reasonOf(answer)}`, `npm start runs the connectors; else ${runbook}`)
    : fail(name, reasonOf(answer), runbook);
}

/**
 * Asks every store through its connector. A connector answers only after its credentials were taken,
 * its migrations applied and its indexes made, so an answer proves all of these.
 */
export async function examineStores(env: Environment): Promise<Finding[]> {
  const url = env["RABBITMQ_URL"] ?? "";
  if (url === "") return [];
  return guarded("stores", "is RabbitMQ up (above)?", async () => {
    const broker = await connectBroker({ url, name: "doctor" });
    try {
      const all = { elasticsearch, minio, mongodb, neo4j, postgres, qdrant, redis };
      return await Promise.all(
        Object.entries(all).map(async ([store, contract]) => {
          // Every contract has `store.counts`; the union of seven clients has no common call type.
          const client = broker.client(contract as typeof postgres);
          const answer = await client.store
            .counts({}, { timeoutMs: 5_000 })
            .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
          return judgeStore(store, answer);
        }),
      );
    } finally {
      await broker.close();
    }
  });
}
