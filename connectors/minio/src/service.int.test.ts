import { randomBytes } from "node:crypto";
import { minio, sha256, type Client } from "@nexa/contracts";
import { connectBroker, maxResultBytes, type Broker } from "@nexa/rpc";
import { behavesLikeAConnector, outcomes, testBroker, type TestBroker } from "@nexa/rpc/testing";
import { logger, readConfig, type Running } from "@nexa/service";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { config, type Config } from "./config.ts";
import { put } from "./operations/put.ts";
import { sweep } from "./operations/sweep.ts";
import { start } from "./service.ts";
import { openStore, type Store } from "./store.ts";

const log = logger("test-minio");
const bucket = `test-${randomBytes(6).toString("hex")}`;
const settings = (rabbitUrl = "amqp://unused", env: Record<string, string> = {}): Config =>
  readConfig(config, { ...process.env, RABBITMQ_URL: rabbitUrl, MINIO_BUCKET: bucket, ...env });

const sample = { key: "clean/sample.json", body: '{"judul":"Gempa"}' };
behavesLikeAConnector(minio, (url) => start(settings(url), log), {
  read: { group: "objects", name: "get", input: { key: sample.key } },
  write: { group: "objects", name: "put", input: sample },
  forOperators: [
    { group: "objects", name: "presign", input: { key: sample.key } },
    {
      group: "objects",
      name: "sweep",
      input: { prefix: "clean/", before: "2036-05-09T07:05:00Z" },
    },
  ],
  afterWrite: async () => {
    const store = await openStore(settings(), log);
    const { etag, lastModified } = await store.client.statObject(bucket, sample.key);
    store.close();
    return { etag, lastModified };
  },
});

describe("minio", () => {
  let server: TestBroker;
  let connector: Running;
  let broker: Broker;
  let client: Client<typeof minio>;
  let store: Store;
  let folder: string;

  beforeAll(async () => {
    server = await testBroker("minio");
    connector = await start(settings(server.url), log);
    broker = await connectBroker({ url: server.url, name: "test-minio" });
    client = broker.client(minio);
    store = await openStore(settings(), log);
  });
  beforeEach(() => {
    folder = `source/${randomBytes(6).toString("hex")}.test`;
  });
  afterAll(async () => {
    await broker?.close();
    await connector?.stop();
    await server?.drop();
    const keys: string[] = [];
    for await (const { name } of store.client.listObjectsV2(bucket, "", true) as AsyncIterable<{
      name: string;
    }>)
      keys.push(name);
    await store.client.removeObjects(bucket, keys);
    await store.client.removeBucket(bucket);
    store.close();
  });

  const settled = (get: () => Promise<unknown>, expected: unknown) =>
    vi.waitFor(async () => expect(await get()).toEqual(expected), { timeout: 10_000 });

  it("gives back the page as it was put, letter by letter", async () => {
    const object = {
      key: `${folder}/a b+c%20ü.html`,
      body: "<p>Kapolda: “aman” — 5 °C 🙂\r\n",
      contentType: "text/html; charset=utf-8",
    };
    await client.objects.put(object);
    await settled(() => client.objects.get({ key: object.key }), {
      body: object.body,
      contentType: object.contentType,
    });
    const stat = await client.objects.stat({ key: object.key });
    expect(stat?.sizeBytes).toBe(Buffer.byteLength(object.body));
    expect(Math.abs(Date.parse(stat?.lastModifiedAt ?? "") - Date.now())).toBeLessThan(60_000);
  });

  it("says null for an object nobody put", async () => {
    expect(await client.objects.get({ key: `${folder}/none` })).toBeNull();
    expect(await client.objects.stat({ key: `${folder}/none` })).toBeNull();
  });

  it("leaves the same content alone and replaces another", async () => {
    const object = { key: `${folder}/x.json`, contentType: "application/json" };
    const outcomesOf = (...bodies: string[]) =>
      put(store)(bodies.map((body) => ({ ...object, body })));
    expect(await outcomesOf("1")).toEqual([{ outcome: "inserted" }]);
    const { lastModified } = await store.client.statObject(bucket, object.key);
    expect(await outcomesOf("1")).toEqual([{ outcome: "unchanged" }]);
    expect((await store.client.statObject(bucket, object.key)).lastModified).toEqual(lastModified);
    expect(await outcomesOf("2", "3")).toEqual([{ outcome: "updated" }, { outcome: "updated" }]);
    await settled(async () => (await client.objects.get(object))?.body, "3");
  });

  it("put by 50 writers at once under one key is one whole object", async () => {
    const key = `${folder}/raced.json`;
    const bodies = Array.from({ length: 50 }, (_, n) => `"${String(n).repeat(2_000)}"`);
    const before = await outcomes("minio", "objects.put");
    await Promise.all(bodies.map((body) => client.objects.put({ key, body })));
    await settled(() => outcomes("minio", "objects.put"), before + 50);
    expect(bodies).toContain((await client.objects.get({ key }))?.body);
    expect((await client.objects.list({ prefix: folder })).keys).toEqual([key]);
  });

  it("lists the keys of a prefix in their order, page by page", async () => {
    const keys = ["B", "a", "a.b", "b", "c"].map((name) => `${folder}/${name}`);
    for (const key of keys.toReversed()) await client.objects.put({ key, body: key });
    const page = (after?: string) =>
      client.objects.list({ prefix: `${folder}/`, limit: 2, ...(after && { after }) });
    await settled(async () => (await client.objects.list({ prefix: `${folder}/` })).keys, keys);
    const first = await page();
    const second = await page(first.next ?? "");
    const third = await page(second.next ?? "");
    expect([first.keys, second.keys, third.keys]).toEqual([
      keys.slice(0, 2),
      keys.slice(2, 4),
      keys.slice(4),
    ]);
    expect(third.next).toBeNull();
  });

  it("counts objects by their first two folders", async () => {
    await client.objects.put({ key: `${folder}/1.json`, body: "1" });
    await client.objects.put({ key: `${folder}/deeper/2.json`, body: "2" });
    await settled(async () => (await client.store.counts({}))[folder], 2);
  });

  it("fails alone with a key the store does not take", async () => {
    const before = await outcomes("minio", "objects.put", "parked");
    await client.objects.put({ key: `${folder}//double.json`, body: "x" });
    await client.objects.put({ key: `${folder}/good.json`, body: "x" });
    await settled(
      async () => (await client.objects.get({ key: `${folder}/good.json` }))?.body,
      "x",
    );
    // MinIO refuses a doubled slash, other S3 servers take it.
    const taken = await client.objects.stat({ key: `${folder}//double.json` }).catch(() => null);
    if (!taken) await settled(() => outcomes("minio", "objects.put", "parked"), before + 1);
  });

  it("refuses an object that no reply could give back", async () => {
    const body = "x".repeat(maxResultBytes + 1);
    const [outcome] = await put(store)([
      { key: `${folder}/large`, body, contentType: "text/plain" },
    ]);
    expect(outcome).toMatchObject({ code: "OUT_OF_RANGE", retryable: false });
  });

  it("gives no object whose bytes are not those that were put", async () => {
    const key = `${folder}/rotten.json`;
    await client.objects.put({ key, body: "1" });
    await settled(async () => (await client.objects.stat({ key }))?.sizeBytes, 1);
    expect((await client.objects.stat({ key }))?.sha256).toBe(sha256("1"));
    await store.client.putObject(bucket, key, "2", 1, { "x-amz-meta-sha256": sha256("1") });
    await expect(client.objects.get({ key })).rejects.toMatchObject({
      code: "INTERNAL",
      reason: "CHECKSUM",
    });
  });

  it("lets whoever has its address fetch an object, for a while", async () => {
    const key = `${folder}/a b.json`;
    await client.objects.put({ key, body: "{}" });
    await settled(async () => (await client.objects.get({ key }))?.body, "{}");
    const { url, expiresAt } = await client.objects.presign({ key, expiresSeconds: 60 });
    expect(await (await fetch(url)).text()).toBe("{}");
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    const forged = new URL(url);
    forged.searchParams.set("X-Amz-Expires", "600000");
    expect((await fetch(forged)).status).toBe(403);
  });

  it("sweeps what is older than it is told to keep, under one prefix", async () => {
    for (const name of ["old/1", "old/2", "kept/1"])
      await client.objects.put({ key: `${folder}/${name}`, body: name });
    const count = async () => (await client.objects.list({ prefix: `${folder}/` })).keys.length;
    await settled(count, 3);
    const [tomorrow, yesterday] = [1, -1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString(),
    );
    const prefix = `${folder}/old/`;
    expect(await sweep(store)([{ prefix, before: yesterday ?? "" }])).toEqual([
      { outcome: "unchanged" },
    ]);
    await client.objects.sweep({ prefix, before: tomorrow ?? "" });
    await settled(
      async () => (await client.objects.list({ prefix: `${folder}/` })).keys,
      [`${folder}/kept/1`],
    );
  });

  it("stops at the start with wrong keys", async () => {
    await expect(
      openStore(settings("amqp://unused", { MINIO_SECRET_KEY: "wrong-secret" }), log),
    ).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  });
});
