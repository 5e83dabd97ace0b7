import { type Logger, untilReachable, watch, type Watch } from "@nexa/service";
import { createClient } from "redis";
import { answered } from "./answered.ts";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { addOnce, claim } from "./scripts.ts";

const connectTimeoutMs = 3_000;

export type StoreConfig = Pick<
  Config,
  "REDIS_URL" | "REDIS_USER" | "REDIS_PASSWORD" | "REDIS_PREFIX" | "REDIS_STREAM" | "REDIS_GROUP"
>;

function open({ REDIS_URL, REDIS_USER, REDIS_PASSWORD }: StoreConfig) {
  const url = new URL(REDIS_URL);
  if (REDIS_USER !== undefined) url.username = encodeURIComponent(REDIS_USER);
  if (REDIS_PASSWORD !== undefined) url.password = encodeURIComponent(REDIS_PASSWORD);
  return createClient({
    url: url.href,
    name: "nexa-connector-redis",
    scripts: { claim, addOnce },
    // A command fails at once while the server is away; trying again is the queue's business.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: connectTimeoutMs,
      reconnectStrategy: (attempt) => Math.min(50 * 2 ** attempt, 2_000),
    },
  });
}

export type RedisClient = ReturnType<typeof open>;
/** The driver, and the names it works under. */
export type Keys = { client: RedisClient; prefix: string; stream: string; group: string };
export type Store = Keys & Pick<Watch, "isReady" | "isAvailable"> & { close: () => Promise<void> };

/**
 * Opens the driver and makes the stream's consumer group; waits for a server that is away.
 *
 * @throws Fault PERMISSION_DENIED for a wrong password
 */
export async function openStore(config: StoreConfig, log: Logger): Promise<Store> {
  const client = await untilReachable(() => connected(config), toFault, log);
  // Without a listener a lost connection would end the process; `watch` tells about it.
  client.on("error", (error: Error) => log.debug({ err: error }, "Redis connection"));
  const names = {
    client,
    prefix: config.REDIS_PREFIX,
    stream: config.REDIS_STREAM,
    group: config.REDIS_GROUP,
  };
  await untilReachable(() => makeGroup(names), toFault, log);
  const { isReady, isAvailable, stop } = watch(() => answered(client.ping(), 2_000), log);
  const close = async () => {
    stop();
    if (client.isReady) await client.close();
    else if (client.isOpen) client.destroy();
  };
  return { ...names, isReady: () => client.isReady && isReady(), isAvailable, close };
}

/** The first connect is tried by us, so that a wrong password ends it instead of repeating it. */
async function connected(config: StoreConfig): Promise<RedisClient> {
  const client = open(config);
  let failed: (error: Error) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (failed = reject));
  client.on("error", failed);
  try {
    await Promise.race([answered(client.connect()), failure]);
    client.off("error", failed);
    return client;
  } catch (error) {
    client.destroy();
    throw error;
  }
}

/** Makes stream and group; those that are there already stay as they are. */
export async function makeGroup({ client, stream, group }: Keys): Promise<void> {
  try {
    await answered(client.xGroupCreate(stream, group, "0", { MKSTREAM: true }));
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("BUSYGROUP"))) throw error;
  }
}
