import { mongodb } from "@nexa/contracts";
import { connectBroker, operatorsOnly } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { operations } from "./operations/index.ts";
import { SettingsWatch } from "./settings-watch.ts";
import { openStore } from "./store.ts";

/** Services that wait for news of their settings each hold one read. */
const readConcurrency = 256;

/** What turns sources off, and what closes a dead job. */
const forOperators = [
  "targets.deactivateExcept",
  "targetKeywords.deactivateExcept",
  "sources.deactivateExcept",
  "keywords.deactivateExcept",
  "deadJobs.markReplayed",
];

/** Serves MongoDB over RabbitMQ. Waits for the server when it is away; the indexes are made first. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const store = await openStore(env, log);
  const watch = new SettingsWatch(store.db, log).start();
  try {
    const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "connector-mongodb" });
    await broker.serve(mongodb, operations(store.db, watch), {
      toFault,
      allow: operatorsOnly(forOperators, env.BROKER_OPERATORS),
      readConcurrency,
      isStoreAvailable: store.isAvailable,
    });
    return {
      isReady: () => broker.isReady() && store.isReady(),
      stop: async () => {
        await broker.close();
        watch.stop();
        await store.close();
      },
    };
  } catch (error) {
    watch.stop();
    await store.close();
    throw error;
  }
}
