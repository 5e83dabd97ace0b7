import { elasticsearch } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { counts } from "./operations/counts.ts";
import { find } from "./operations/find.ts";
import { save } from "./operations/save.ts";
import { scan } from "./operations/scan.ts";
import { search } from "./operations/search.ts";
import { suggest } from "./operations/suggest.ts";
import { versions } from "./operations/versions.ts";
import { openStore } from "./store.ts";

/** Serves the contract `elasticsearch` on one cluster. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const store = await openStore(env, log);
  const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "connector-elasticsearch" });
  const serving = await broker.serve(
    elasticsearch,
    {
      articles: {
        save: save(store),
        find: find(store),
        search: search(store),
        scan: scan(store),
        suggest: suggest(store),
        versions: versions(store),
      },
      store: { counts: counts(store) },
    },
    { toFault, isStoreAvailable: store.isAvailable },
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
