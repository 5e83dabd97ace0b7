import { qdrant } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { counts } from "./operations/counts.ts";
import { remove } from "./operations/delete.ts";
import { find } from "./operations/find.ts";
import { nearTo } from "./operations/near-to.ts";
import { nearest } from "./operations/nearest.ts";
import { save } from "./operations/save.ts";
import { scroll } from "./operations/scroll.ts";
import { openStore } from "./store.ts";

/** Serves the contract `qdrant` on one server. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const store = await openStore(env, log);
  const { collections } = store;
  const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "connector-qdrant" });
  const serving = await broker.serve(
    qdrant,
    {
      articles: {
        save: save(collections),
        find: find(collections),
        nearest: nearest(collections),
        nearTo: nearTo(collections),
        scroll: scroll(collections),
        delete: remove(collections),
      },
      store: { counts: counts(collections) },
    },
    { toFault, isStoreAvailable: store.isAvailable },
  );
  return {
    isReady: () => store.isReady() && (serving.isReady?.() ?? true),
    stop: async () => {
      await serving.stop();
      await broker.close();
      store.close();
    },
  };
}
