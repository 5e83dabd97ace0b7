import { type Logger, untilReachable, watch, type Watch } from "@nexa/service";
import { QdrantClient } from "@qdrant/js-client-rest";
import { Collections } from "./collections.ts";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { untilAborted } from "./until-aborted.ts";

/** A server that does not answer for this long hangs. */
const requestTimeoutMs = 15_000;

export type Store = Pick<Watch, "isReady" | "isAvailable"> & {
  collections: Collections;
  close: () => void;
};

export type StoreConfig = Pick<Config, "QDRANT_URL" | "QDRANT_API_KEY" | "QDRANT_PREFIX">;

/**
 * Opens the driver; waits for a server that is away. Collections come with the first vector of a model.
 *
 * @throws Fault PERMISSION_DENIED for a wrong key
 */
export async function openStore(config: StoreConfig, log: Logger): Promise<Store> {
  const { protocol, port } = new URL(config.QDRANT_URL);
  const client = new QdrantClient({
    url: config.QDRANT_URL,
    // Without it the driver takes 6333 for any URL, also where 80 or 443 are meant.
    port: Number(port) || (protocol === "https:" ? 443 : 80),
    ...(config.QDRANT_API_KEY !== undefined && { apiKey: config.QDRANT_API_KEY }),
    timeout: requestTimeoutMs,
    checkCompatibility: false, // it would ask in the background and write to the console
  });
  await untilReachable(() => client.getCollections(), toFault, log);
  const ping = () => untilAborted(client.getCollections(), AbortSignal.timeout(2_000));
  const { isReady, isAvailable, stop } = watch(ping, log);
  const collections = new Collections(client, config.QDRANT_PREFIX);
  return { collections, isReady, isAvailable, close: stop };
}
