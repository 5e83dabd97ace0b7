import { randomBytes } from "node:crypto";
import { redis, sha256, type Client } from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { behavesLikeAConnector, outcomes, testBroker, type TestBroker } from "@nexa/rpc/testing";
import { logger, readConfig, type Running } from "@nexa/service";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { config, type Config } from "./config.ts";
import { start } from "./service.ts";
import { openStore, type Store } from "./store.ts";

const log = logger("test-redis");
const own = `test-[${randomBytes(6).toString("hex")}]*`;
const settings = (rabbitUrl = "amqp://unused", env: Record<string, string> = {}): Config =>
  readConfig(config, {
    ...process.env,
    RABBITMQ_URL: rabbitUrl,
    REDIS_PREFIX: `${own}:`,
    REDIS_STREAM: `${own}-tasks`,
    ...env,
  });

const payload = JSON.stringify({ job_id: "7a0f2b9e-5f7b-4a53-9d2c-0d1b7f6a1c11" });
behavesLikeAConnector(redis, (url) => start(settings(url), log), {
  read: { group: "seen", name: "find", input: { urlHash: sha256("x") } },
  write: { group: "tasks", name: "add", input: { payload } },
  afterWrite: async () => {
    const store = await openStore(settings(), log);
    const entries = await store.client.xRange(store.stream, "-", "+");
    await store.close();
    return entries;
  },
});

describe("redis", () => {
  let server: TestBroker;
  let connector: Running;
  let broker: Broker;
  let client: Client<typeof redis>;
  let store: Store;
  let urlHash: string;

  beforeAll(async () => {
    server = await testBroker("redis");
    connector = await start(settings(server.url), log);
    broker = await connectBroker({ url: server.url, name: "test-redis" });
    client = broker.client(redis);
    store = await openStore(settings(), log);
  });
  beforeEach(async () => {
    urlHash = sha256(randomBytes(8));
    await store.client.xTrim(store.stream, "MAXLEN", 0);
  });
  afterAll(async () => {
    await broker?.close();
    await connector?.stop();
    await server?.drop();
    for await (const keys of store.client.scanIterator({ MATCH: "test-*" }))
      for (const key of keys) if (key.startsWith(own)) await store.client.del(key);
    await store.close();
  });

  const settled = (get: () => Promise<unknown>, expected: unknown) =>
    vi.waitFor(async () => expect(await get()).toEqual(expected), { timeout: 10_000 });
  const added = async (...payloads: string[]) => {
    const before = Number(await store.client.xLen(store.stream));
    for (const each of payloads) await client.tasks.add({ payload: each });
    await settled(() => store.client.xLen(store.stream), before + payloads.length);
  };
  const claimed = async (consumer: string, minIdleMs = 60_000, count = 50) =>
    client.tasks.claim({ consumer, minIdleMs, count });

  it("gives a URL to exactly one of 50 that ask at once, and tells the others whose it is", async () => {
    const owners = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        client.seen.claim({ urlHash, owner: `run-${n}`, ttlSeconds: 60 }),
      ),
    );
    expect(new Set(owners.map(({ owner }) => owner)).size).toBe(1);
    expect(await client.seen.find({ urlHash })).toEqual(owners[0]);
  });

  it("answers the owner of a claim the same when it asks again", async () => {
    const claim = { urlHash, owner: "run-1", ttlSeconds: 60 };
    expect(await client.seen.claim(claim)).toEqual({ owner: "run-1" });
    expect(await client.seen.claim(claim)).toEqual({ owner: "run-1" });
    expect(await client.seen.claim({ ...claim, owner: "run-2" })).toEqual({ owner: "run-1" });
  });

  it("lets a claim expire, so that a lost run does not hold a URL for ever", async () => {
    await client.seen.claim({ urlHash, owner: "run-1", ttlSeconds: 1 });
    await settled(() => client.seen.find({ urlHash }), null);
    expect(await client.seen.claim({ urlHash, owner: "run-2", ttlSeconds: 60 })).toEqual({
      owner: "run-2",
    });
  });

  it("forgets a URL that may be fetched again", async () => {
    await client.seen.claim({ urlHash, owner: "run-1", ttlSeconds: 60 });
    await client.seen.forget({ urlHash });
    await settled(() => client.seen.find({ urlHash }), null);
    await client.seen.forget({ urlHash });
    await settled(() => outcomes("redis", "seen.forget", "unchanged"), 1);
  });

  it("hands each legacy task to one consumer, in order, until it is acknowledged", async () => {
    await added("1", "2", "3");
    const first = await claimed("a", 60_000, 2);
    expect(first.map((task) => task.payload)).toEqual(["1", "2"]);
    expect((await claimed("b")).map((task) => task.payload)).toEqual(["3"]);
    expect(await claimed("c")).toEqual([]);
    // Consumer a died: what it had goes to the next after the idle time, but not what is acknowledged.
    await client.tasks.ack({ entryId: first[0]?.entryId ?? "" });
    await settled(() => outcomes("redis", "tasks.ack", "acked"), 1);
    expect((await claimed("c", 0)).map((task) => task.payload)).toEqual(["2", "3"]);
  });

  it("finds an abandoned task behind many that are still being worked on", async () => {
    const payloads = Array.from({ length: 60 }, (_, n) => `busy-${n}`);
    await added(...payloads, "left");
    const all = await claimed("a", 60_000, 500);
    const left = all.find((task) => task.payload === "left");
    // 90 s ago, by the clock of the server's own bookkeeping.
    const idle = { IDLE: 90_000, JUSTID: true };
    await store.client.xClaim(store.stream, store.group, "a", 0, left?.entryId ?? "", idle);
    expect(await claimed("b", 60_000, 1)).toEqual([left]);
  });

  it("shows what is wrong with a legacy task that has no payload", async () => {
    await store.client.xAdd(store.stream, "*", { url: "https://a.test" });
    expect((await claimed("a")).map((task) => task.payload)).toEqual(['{"url":"https://a.test"}']);
  });

  it("goes on when somebody removed the stream", async () => {
    await store.client.del(store.stream);
    expect(await claimed("a")).toEqual([]);
    await added("after");
    expect((await claimed("a")).map((task) => task.payload)).toEqual(["after"]);
  });

  it("counts URLs and tasks of its own prefix only", async () => {
    const before = (await client.store.counts({}))["seen"] ?? 0;
    await client.seen.claim({ urlHash, owner: "run-1", ttlSeconds: 60 });
    await added("counted");
    expect(await client.store.counts({})).toEqual({ seen: before + 1, [store.stream]: 1 });
  });

  it("stops at the start with a wrong password", async () => {
    const wrong = settings("amqp://unused", { REDIS_PASSWORD: "wrong", REDIS_USER: "default" });
    await expect(openStore(wrong, log)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  });
});
