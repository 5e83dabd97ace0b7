import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Fault } from "@nexa/contracts";
import { logger, readConfig, readLines, writeLines } from "@nexa/service";
import { notedSha256, sha256Header } from "./checksum.ts";
import { config } from "./config.ts";
import { keysOf } from "./operations/list.ts";
import { openStore, type Bucket } from "./store.ts";

const settings = config.pick({
  MINIO_URL: true,
  MINIO_ACCESS_KEY: true,
  MINIO_SECRET_KEY: true,
  MINIO_BUCKET: true,
  MINIO_REGION: true,
});
const fileOf = (folder: string) => join(folder, "objects.jsonl.gz");
type Line = { key: string; contentType: string; sha256?: string; body: string };

/** Writes every object of the bucket to `objects.jsonl.gz`, its bytes in base64, one object in memory at a time. */
export const backUp = (env: NodeJS.ProcessEnv, folder: string): Promise<{ objects: number }> =>
  withBucket(env, async (store) => ({ objects: await writeLines(fileOf(folder), lines(store)) }));

/**
 * Puts the objects of a backup back.
 *
 * @throws Fault FAILED_PRECONDITION when the bucket holds objects, unless `replace`: then those of the same keys
 * are overwritten
 */
export const restore = (
  env: NodeJS.ProcessEnv,
  folder: string,
  { replace = false } = {},
): Promise<{ objects: number }> =>
  withBucket(env, async (store) => {
    const { client, bucket } = store;
    if (!replace)
      for await (const key of keysOf(store))
        throw new Fault("FAILED_PRECONDITION", `the bucket ${bucket} holds ${key}`);
    let objects = 0;
    for await (const line of readLines(fileOf(folder))) {
      const { key, contentType, sha256, body } = JSON.parse(line) as Line; // as backUp wrote it
      const bytes = Buffer.from(body, "base64");
      await client.putObject(bucket, key, bytes, bytes.length, {
        "content-type": contentType,
        ...(sha256 !== undefined && { [sha256Header]: sha256 }),
      });
      objects += 1;
    }
    return { objects };
  });

async function* lines(store: Bucket): AsyncGenerator<string> {
  const { client, bucket } = store;
  for await (const key of keysOf(store)) {
    const { metaData } = await client.statObject(bucket, key);
    const { "content-type": type } = metaData as Record<string, string>; // typed any by the driver
    const body = (await buffer(await client.getObject(bucket, key))).toString("base64");
    const sha256 = notedSha256(metaData);
    const line: Line = {
      ...{ key, contentType: type ?? "application/octet-stream", body },
      ...(sha256 !== undefined && { sha256 }),
    };
    yield JSON.stringify(line);
  }
}

async function withBucket<T>(
  env: NodeJS.ProcessEnv,
  work: (store: Bucket) => Promise<T>,
): Promise<T> {
  const store = await openStore(readConfig(settings, env), logger("backup-minio"));
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
