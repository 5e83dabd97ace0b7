import { mongodb } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { operations } from "./operations/index.ts";
import { openStore } from "./store.ts";

/** Serves MongoDB over RabbitMQ. Waits for the server when it is away; the indexes are made first. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const store = await openStore(env, log);
  try {
    const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "connector-mongodb" });
    await broker.serve(mongodb, operations(store.db), {
      toFault,
      isStoreAvailable: store.isAvailable,
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
