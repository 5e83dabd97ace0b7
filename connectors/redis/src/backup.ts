import { join } from "node:path";
import { Fault } from "@nexa/contracts";
import { logger, readConfig, readLines, writeLines } from "@nexa/service";
import { RESP_TYPES } from "redis";
import { config } from "./config.ts";
import { openStore, type Keys } from "./store.ts";

const settings = config.omit({ RABBITMQ_URL: true, HEALTH_HOST: true, HEALTH_PORT: true });
const fileOf = (folder: string) => join(folder, "keys.jsonl.gz");
/** `value` is what DUMP gives, in base64; `expiresAt` in ms since 1970, 0 for never. */
type Line = { key: string; value: string; expiresAt: number };

/** Writes our keys and the legacy stream, with its groups, to `keys.jsonl.gz` in the server's own form (DUMP). */
export const backUp = (env: NodeJS.ProcessEnv, folder: string): Promise<{ keys: number }> =>
  withKeys(env, async (store) => ({ keys: await writeLines(fileOf(folder), lines(store)) }));

/**
 * Puts the keys of a backup back; those that have expired meanwhile stay away.
 *
 * @throws Fault FAILED_PRECONDITION when there are keys of ours, unless `replace`: then those of the same names
 * are overwritten
 */
export const restore = (
  env: NodeJS.ProcessEnv,
  folder: string,
  { replace = false } = {},
): Promise<{ keys: number }> =>
  withKeys(env, async (store) => {
    const { client, stream } = store;
    const entries = await client.xLen(stream);
    if (!replace && entries > 0)
      throw new Fault("FAILED_PRECONDITION", `the stream ${stream} holds ${entries} entries`);
    if (!replace)
      for await (const key of keysOf(store))
        if (key !== stream) throw new Fault("FAILED_PRECONDITION", `Redis holds ${key}`);
    let keys = 0;
    for await (const line of readLines(fileOf(folder))) {
      const { key, value, expiresAt } = JSON.parse(line) as Line; // as backUp wrote it
      if (expiresAt !== 0 && expiresAt <= Date.now()) continue;
      // The connector makes an empty stream when it opens; it gives way.
      const options = { REPLACE: true, ABSTTL: true };
      await client.restore(key, expiresAt, Buffer.from(value, "base64"), options);
      keys += 1;
    }
    return { keys };
  });

async function* lines(store: Keys): AsyncGenerator<string> {
  const binary = store.client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  for await (const key of keysOf(store)) {
    const [value, leftMs] = await Promise.all([binary.dump(key), store.client.pTTL(key)]);
    if (value === null || leftMs === -2) continue; // expired since it was listed
    const line: Line = {
      key,
      value: Buffer.from(value).toString("base64"),
      expiresAt: leftMs < 0 ? 0 : Date.now() + leftMs,
    };
    yield JSON.stringify(line);
  }
}

/** The stream, and every key of our prefix once. */
async function* keysOf({ client, prefix, stream }: Keys): AsyncGenerator<string> {
  const seen = new Set([stream]);
  yield stream;
  const MATCH = `${prefix.replace(/[*?[\]\\]/g, "\\$&")}*`;
  for await (const keys of client.scanIterator({ MATCH, COUNT: 1_000 }))
    for (const key of keys) {
      if (seen.has(key)) continue; // SCAN may give a key twice
      seen.add(key);
      yield key;
    }
}

async function withKeys<T>(env: NodeJS.ProcessEnv, work: (store: Keys) => Promise<T>): Promise<T> {
  const store = await openStore(readConfig(settings, env), logger("backup-redis"));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
