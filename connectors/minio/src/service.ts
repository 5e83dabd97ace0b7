import { minio } from "@nexa/contracts";
import { connectBroker, operatorsOnly } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { counts } from "./operations/counts.ts";
import { get } from "./operations/get.ts";
import { list } from "./operations/list.ts";
import { presign } from "./operations/presign.ts";
import { put } from "./operations/put.ts";
import { stat } from "./operations/stat.ts";
import { sweep, sweepHourly } from "./operations/sweep.ts";
import { openStore } from "./store.ts";

/** What retention may remove: pages as they were fetched. Cleaned articles stay. */
const rawPrefixes = ["source/", "raw/"];

/** What retention removes, and addresses that open an object to whoever has them. */
const forOperators = ["objects.sweep", "objects.presign"];

/** Serves the contract `minio` on one bucket. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const store = await openStore(env, log);
  const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "connector-minio" });
  const serving = await broker.serve(
    minio,
    {
      objects: {
        put: put(store),
        get: get(store),
        stat: stat(store),
        list: list(store),
        presign: presign(store),
        sweep: sweep(store),
      },
      store: { counts: counts(store) },
    },
    {
      toFault,
      allow: operatorsOnly(forOperators, env.BROKER_OPERATORS),
      isStoreAvailable: store.isAvailable,
      // Raw pages are large: 20 of them are enough to keep 16 requests going.
      batch: { maxItems: 20 },
    },
  );
  const stopping = new AbortController();
  const days = env.MINIO_RAW_DAYS;
  void sweepHourly(store, days, rawPrefixes, log, stopping.signal); // it logs its own failures
  return {
    isReady: () => store.isReady() && (serving.isReady?.() ?? true),
    stop: async () => {
      stopping.abort();
      await serving.stop();
      await broker.close();
      store.close();
    },
  };
}
