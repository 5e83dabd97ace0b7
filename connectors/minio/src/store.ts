import { type Logger, untilReachable, watch, type Watch } from "@nexa/service";
import { Client } from "minio";
import type { Config } from "./config.ts";
import { isBucketThere, toFault } from "./faults.ts";
import { transportFor, within } from "./transport.ts";

/** The driver, and the bucket it works in. */
export type Bucket = { client: Client; bucket: string };
export type Store = Bucket & Pick<Watch, "isReady" | "isAvailable"> & { close: () => void };

export type StoreConfig = Pick<
  Config,
  "MINIO_URL" | "MINIO_ACCESS_KEY" | "MINIO_SECRET_KEY" | "MINIO_BUCKET" | "MINIO_REGION"
>;

/**
 * Opens the driver and makes the bucket; waits for a server that is away.
 *
 * @throws Fault PERMISSION_DENIED for wrong keys
 */
export async function openStore(config: StoreConfig, log: Logger): Promise<Store> {
  const { protocol, hostname, port } = new URL(config.MINIO_URL);
  const useSSL = protocol === "https:";
  const transport = transportFor(protocol);
  const client = new Client({
    endPoint: hostname,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    accessKey: config.MINIO_ACCESS_KEY,
    secretKey: config.MINIO_SECRET_KEY,
    region: config.MINIO_REGION, // else the driver asks for it before its first call
    retryOptions: { disableRetry: true }, // trying again is the queue's business
    ...transport,
  });
  const store = { client, bucket: config.MINIO_BUCKET };
  await untilReachable(() => makeBucket(store), toFault, log);
  const { isReady, isAvailable, stop } = watch(
    // Also mends: a bucket that somebody removed is made again.
    () => within(AbortSignal.timeout(2_000), () => makeBucket(store)),
    log,
  );
  const close = () => {
    stop();
    transport.transportAgent.destroy();
  };
  return { ...store, isReady, isAvailable, close };
}

async function makeBucket({ client, bucket }: Bucket): Promise<void> {
  if (await client.bucketExists(bucket)) return;
  try {
    await client.makeBucket(bucket);
  } catch (error) {
    if (!isBucketThere(error)) throw error; // another instance was faster
  }
}
