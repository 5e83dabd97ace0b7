import { postgres } from "@nexa/contracts";
import { connectBroker, operatorsOnly } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { operations } from "./operations/index.ts";
import { openStore } from "./store.ts";

const connectionsOfWrites = 5;

/** Master data, and what retention removes. */
const forOperators = ["master.save", "journey.forget"];

/** Serves PostgreSQL over RabbitMQ. Waits for the server when it is away; the schema is made first. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const store = await openStore(env, log);
  try {
    const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "connector-postgres" });
    await broker.serve(postgres, operations(store.pool), {
      toFault,
      allow: operatorsOnly(forOperators, env.BROKER_OPERATORS),
      isStoreAvailable: store.isAvailable,
      readConcurrency: env.POSTGRES_POOL - connectionsOfWrites,
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
