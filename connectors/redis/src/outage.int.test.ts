import { randomBytes } from "node:crypto";
import { redis, type Client } from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { outcomes, testBroker, type TestBroker, testWire, type Wire } from "@nexa/rpc/testing";
import { logger, readConfig, type Running } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { config } from "./config.ts";
import { openStore } from "./store.ts";
import { start } from "./service.ts";

const log = logger("test-redis");
const prefix = `test-${randomBytes(6).toString("hex")}:`;
const patience = { timeout: 30_000, interval: 25 };

describe("redis, when the server is away", () => {
  let server: TestBroker;
  let broker: Broker;
  let client: Client<typeof redis>;
  let wire: Wire;
  let starting: Promise<Running>;
  let connector: Running;

  beforeAll(async () => {
    server = await testBroker("redis-outage");
    broker = await connectBroker({ url: server.url, name: "test-redis" });
    client = broker.client(redis, { retry: false });
    wire = await testWire(process.env["REDIS_URL"] ?? "");
    await wire.shut();
    const env = { ...process.env, RABBITMQ_URL: server.url, REDIS_URL: wire.url };
    starting = start(
      readConfig(config, { ...env, REDIS_PREFIX: prefix, REDIS_STREAM: `${prefix}tasks` }),
      log,
    );
  });
  afterAll(async () => {
    await broker?.close();
    await (await starting)?.stop();
    const env = { ...process.env, RABBITMQ_URL: server.url, REDIS_PREFIX: prefix };
    const store = await openStore(
      readConfig(config, { ...env, REDIS_STREAM: `${prefix}tasks` }),
      log,
    );
    for await (const keys of store.client.scanIterator({ MATCH: `${prefix}*` }))
      if (keys.length > 0) await store.client.del(keys);
    await store.close();
    await wire?.close();
    await server?.drop();
  });

  const write = () => client.tasks.add({ payload: randomBytes(6).toString("hex") });
  const read = () => client.seen.find({ urlHash: "0".repeat(64) });
  const applied = (count: number) =>
    vi.waitFor(async () => expect(await outcomes("redis", "tasks.add")).toBe(count), patience);

  it("waits for it at the start, then serves what was written meanwhile", async () => {
    await write();
    await expect(read()).rejects.toMatchObject({ code: "UNAVAILABLE" }); // nobody serves yet
    await wire.open();
    connector = await starting;
    await applied(1);
    await read();
    expect(connector.isReady?.()).toBe(true);
  });

  it("says UNAVAILABLE to reads, holds the writes, and goes on when it is back", async () => {
    await wire.shut();
    await expect(read()).rejects.toMatchObject({ code: "UNAVAILABLE", retryable: true });
    await vi.waitFor(() => expect(connector.isReady?.()).toBe(false), patience);
    await write();
    expect(await outcomes("redis", "tasks.add")).toBe(1);
    await wire.open();
    await applied(2);
    expect(await outcomes("redis", "tasks.add", "parked")).toBe(0);
    await vi.waitFor(() => expect(connector.isReady?.()).toBe(true), patience);
    await read();
  });
});
