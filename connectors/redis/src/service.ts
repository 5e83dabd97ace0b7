import { redis } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { counts } from "./operations/counts.ts";
import * as seen from "./operations/seen.ts";
import * as tasks from "./operations/tasks.ts";
import { openStore } from "./store.ts";

/** Serves the contract `redis` on one server. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const store = await openStore(env, log);
  const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "connector-redis" });
  const serving = await broker.serve(
    redis,
    {
      seen: { claim: seen.claim(store), find: seen.find(store), forget: seen.forget(store) },
      tasks: { add: tasks.add(store), claim: tasks.claim(store), ack: tasks.ack(store) },
      store: { counts: counts(store) },
    },
    // All tasks are one entity (the stream), and commands of a batch keep their order.
    { toFault, isStoreAvailable: store.isAvailable, batch: { repeatEntity: true } },
  );
  return {
    isReady: () => store.isReady() && (serving.isReady?.() ?? true),
    stop: async () => {
      await serving.stop();
      await broker.close();
      await store.close();
    },
  };
}
