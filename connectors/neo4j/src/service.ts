import { neo4j } from "@nexa/contracts";
import { connectBroker, operatorsOnly } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { operations } from "./operations/index.ts";
import { openStore } from "./store.ts";

/** Corrections of the graph, and an analyst's own questions. */
const forOperators = ["entities.merge", "entities.split", "cypher.*"];

/** Serves Neo4j over RabbitMQ. Waits for the server when it is away; the constraints are made first. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const store = await openStore(env, log);
  try {
    const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "connector-neo4j" });
    await broker.serve(neo4j, operations(store.graph), {
      toFault,
      allow: operatorsOnly(forOperators, env.BROKER_OPERATORS),
      isStoreAvailable: store.isAvailable,
      readConcurrency: 32,
      // A transaction costs more than its rows, and one runs at a time.
      batch: { maxItems: 500 },
    });
    return {
      isReady: () => broker.isReady() && store.isReady(),
      stop: async () => {
        await broker.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
