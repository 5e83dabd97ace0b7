import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "@nexa/contracts";
import { logger, readConfig } from "@nexa/service";
import { afterAll, describe, expect, it } from "vitest";
import { backUp, restore } from "./backup.ts";
import { config } from "./config.ts";
import * as seen from "./operations/seen.ts";
import * as tasks from "./operations/tasks.ts";
import { openStore, type Store } from "./store.ts";

const own = `test-${randomBytes(6).toString("hex")}`;
const env = {
  ...{ ...process.env, RABBITMQ_URL: "amqp://unused" },
  ...{ REDIS_PREFIX: `${own}:`, REDIS_STREAM: `${own}-tasks` },
};
const context = { signal: AbortSignal.timeout(60_000), remainingMs: () => 60_000 };

describe("a backup of Redis", () => {
  let store: Store;
  const forgetAll = async () => {
    for await (const keys of store.client.scanIterator({ MATCH: `${own}*` }))
      if (keys.length > 0) await store.client.del(keys);
  };
  afterAll(async () => {
    await forgetAll();
    await store.close();
  });

  it("restored after a loss knows who has a URL and for how long, and which task is unacknowledged", async () => {
    store = await openStore(readConfig(config, env), logger("test-redis"));
    const urlHash = sha256("https://kabar.test/1");
    await seen.claim(store)({ urlHash, owner: "run-1", ttlSeconds: 600 }, context);
    await tasks.add(store)([{ payload: "1" }, { payload: "2" }]);
    const claimed = { consumer: "a", count: 1, minIdleMs: 60_000 };
    await tasks.claim(store)(claimed, context);
    const folder = await mkdtemp(join(tmpdir(), "nexa-backup-"));
    try {
      const { keys } = await backUp(env, folder);
      expect(keys).toBe(4); // the URL, the stream, and the marks of two tasks
      await expect(restore(env, folder)).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
      await forgetAll();
      expect(await restore(env, folder)).toEqual({ keys: 4 });
      expect(await seen.find(store)({ urlHash }, context)).toEqual({ owner: "run-1" });
      const left = await store.client.ttl(seen.seenKey(store.prefix, urlHash));
      expect(left).toBeGreaterThan(500);
      expect(left).toBeLessThanOrEqual(600);
      const rest = await tasks.claim(store)({ ...claimed, consumer: "b", count: 5 }, context);
      expect(rest.map(({ payload }) => payload)).toEqual(["2"]);
      const reclaimed = await tasks.claim(store)(
        { consumer: "b", count: 1, minIdleMs: 0 },
        context,
      );
      expect(reclaimed.map(({ payload }) => payload)).toEqual(["1"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
