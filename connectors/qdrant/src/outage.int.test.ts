import { randomBytes, randomUUID } from "node:crypto";
import { qdrant, type Client } from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { outcomes, testBroker, type TestBroker, testWire, type Wire } from "@nexa/rpc/testing";
import { logger, readConfig, type Running } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { config } from "./config.ts";
import { openStore } from "./store.ts";
import { start } from "./service.ts";

const log = logger("test-qdrant");
const prefix = `test-${randomBytes(6).toString("hex")}-`;
const payload = {
  article_id: "1c9d5a51-76d1-5f2f-8a45-43b0ad4ed1c9",
  cluster_id: "c-1",
  domain: "kabar.test",
  title: "Gempa",
  window_at: "2026-11-28T05:00:00Z",
  opening: "Gempa",
};
const patience = { timeout: 30_000, interval: 25 };

describe("qdrant, when the server is away", () => {
  let server: TestBroker;
  let broker: Broker;
  let client: Client<typeof qdrant>;
  let wire: Wire;
  let starting: Promise<Running>;
  let connector: Running;

  beforeAll(async () => {
    server = await testBroker("qdrant-outage");
    broker = await connectBroker({ url: server.url, name: "test-qdrant" });
    client = broker.client(qdrant, { retry: false });
    wire = await testWire(process.env["QDRANT_URL"] ?? "");
    await wire.shut();
    const env = { ...process.env, RABBITMQ_URL: server.url, QDRANT_URL: wire.url };
    starting = start(readConfig(config, { ...env, QDRANT_PREFIX: prefix }), log);
  });
  afterAll(async () => {
    await broker?.close();
    await (await starting)?.stop();
    const env = { ...process.env, RABBITMQ_URL: server.url, QDRANT_PREFIX: prefix };
    const store = await openStore(readConfig(config, env), log);
    await store.collections.client.deleteCollection(store.collections.nameOf("m"));
    store.close();
    await wire?.close();
    await server?.drop();
  });

  const write = () =>
    client.articles.save({ model: "m", id: randomUUID(), vector: Float32Array.of(1, 0), payload });
  const read = () => client.articles.find({ model: "m", id: payload.article_id });
  const applied = (count: number) =>
    vi.waitFor(async () => expect(await outcomes("qdrant", "articles.save")).toBe(count), patience);

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
    expect(await outcomes("qdrant", "articles.save")).toBe(1);
    await wire.open();
    await applied(2);
    expect(await outcomes("qdrant", "articles.save", "parked")).toBe(0);
    await vi.waitFor(() => expect(connector.isReady?.()).toBe(true), patience);
    await read();
  });
});
