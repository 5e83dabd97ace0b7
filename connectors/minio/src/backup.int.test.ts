import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logger, readConfig } from "@nexa/service";
import { afterAll, describe, expect, it } from "vitest";
import { backUp, restore } from "./backup.ts";
import { config } from "./config.ts";
import { get } from "./operations/get.ts";
import { keysOf } from "./operations/list.ts";
import { put } from "./operations/put.ts";
import { openStore, type Store } from "./store.ts";

const env = () => ({
  ...process.env,
  RABBITMQ_URL: "amqp://unused",
  MINIO_BUCKET: `test-${randomBytes(6).toString("hex")}`,
});
const [full, empty] = [env(), env()];
const context = { signal: AbortSignal.timeout(60_000), remainingMs: () => 60_000 };

describe("a backup of the objects", () => {
  const opened: Store[] = [];
  const open = async (variables: typeof full) => {
    const store = await openStore(readConfig(config, variables), logger("test-minio"));
    opened.push(store);
    return store;
  };
  afterAll(async () => {
    for (const store of opened) {
      for await (const key of keysOf(store)) await store.client.removeObject(store.bucket, key);
      await store.client.removeBucket(store.bucket);
      store.close();
    }
  });

  it("restored into an empty bucket gives the same text and type; a full one is left alone", async () => {
    const objects = [
      { key: "clean/1.json", body: '{"judul":"Gempa 🙂"}', contentType: "application/json" },
      { key: "raw/a b.html", body: "<p>", contentType: "text/html; charset=utf-8" },
    ];
    await put(await open(full))(objects);
    const folder = await mkdtemp(join(tmpdir(), "nexa-backup-"));
    try {
      expect(await backUp(full, folder)).toEqual({ objects: 2 });
      expect(await restore(empty, folder)).toEqual({ objects: 2 });
      const other = await open(empty);
      for (const { key, body, contentType } of objects)
        expect(await get(other)({ key }, context)).toEqual({ body, contentType });
      expect(await put(other)(objects.slice(0, 1))).toEqual([{ outcome: "unchanged" }]);
      await expect(restore(empty, folder)).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
