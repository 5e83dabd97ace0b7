import { randomBytes } from "node:crypto";
import { minio, type Client } from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { outcomes, testBroker, type TestBroker, testWire, type Wire } from "@nexa/rpc/testing";
import { logger, readConfig, type Running } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { config } from "./config.ts";
import { openStore } from "./store.ts";
import { list } from "./operations/list.ts";
import { start } from "./service.ts";

const log = logger("test-minio");
const bucket = `test-${randomBytes(6).toString("hex")}`;
const forever = { signal: new AbortController().signal, remainingMs: () => 10_000 };
const patience = { timeout: 30_000, interval: 25 };

describe("minio, when the server is away", () => {
  let server: TestBroker;
  let broker: Broker;
  let client: Client<typeof minio>;
  let wire: Wire;
  let starting: Promise<Running>;
  let connector: Running;

  beforeAll(async () => {
    server = await testBroker("minio-outage");
    broker = await connectBroker({ url: server.url, name: "test-minio" });
    client = broker.client(minio, { retry: false });
    wire = await testWire(process.env["MINIO_URL"] ?? "");
    await wire.shut();
    const env = { ...process.env, RABBITMQ_URL: server.url, MINIO_URL: wire.url };
    starting = start(readConfig(config, { ...env, MINIO_BUCKET: bucket }), log);
  });
  afterAll(async () => {
    await broker?.close();
    await (await starting)?.stop();
    const env = { ...process.env, RABBITMQ_URL: server.url, MINIO_BUCKET: bucket };
    const store = await openStore(readConfig(config, env), log);
    const { keys } = await list(store)({ prefix: "", limit: 500 }, forever);
    await store.client.removeObjects(bucket, keys);
    await store.client.removeBucket(bucket);
    store.close();
    await wire?.close();
    await server?.drop();
  });

  const write = () =>
    client.objects.put({ key: `${randomBytes(6).toString("hex")}.json`, body: "{}" });
  const read = () => client.objects.get({ key: "none" });
  const applied = (count: number) =>
    vi.waitFor(async () => expect(await outcomes("minio", "objects.put")).toBe(count), patience);

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
    expect(await outcomes("minio", "objects.put")).toBe(1);
    await wire.open();
    await applied(2);
    expect(await outcomes("minio", "objects.put", "parked")).toBe(0);
    await vi.waitFor(() => expect(connector.isReady?.()).toBe(true), patience);
    await read();
  });
});
