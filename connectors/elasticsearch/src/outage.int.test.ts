import { randomBytes, randomUUID } from "node:crypto";
import { elasticsearch, type Client } from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { outcomes, testBroker, type TestBroker, testWire, type Wire } from "@nexa/rpc/testing";
import { logger, readConfig, type Running } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { config } from "./config.ts";
import { sampleArticle } from "./sample-article.ts";
import { openStore } from "./store.ts";
import { start } from "./service.ts";

const log = logger("test-elasticsearch");
const prefix = `test-${randomBytes(6).toString("hex")}-`;
const patience = { timeout: 30_000, interval: 25 };

describe("elasticsearch, when the server is away", () => {
  let server: TestBroker;
  let broker: Broker;
  let client: Client<typeof elasticsearch>;
  let wire: Wire;
  let starting: Promise<Running>;
  let connector: Running;

  beforeAll(async () => {
    server = await testBroker("elasticsearch-outage");
    broker = await connectBroker({ url: server.url, name: "test-elasticsearch" });
    client = broker.client(elasticsearch, { retry: false });
    wire = await testWire(process.env["ELASTICSEARCH_URL"] ?? "");
    await wire.shut();
    const env = { ...process.env, RABBITMQ_URL: server.url, ELASTICSEARCH_URL: wire.url };
    starting = start(readConfig(config, { ...env, ELASTICSEARCH_PREFIX: prefix }), log);
  });
  afterAll(async () => {
    await broker?.close();
    await (await starting)?.stop();
    const env = { ...process.env, RABBITMQ_URL: server.url, ELASTICSEARCH_PREFIX: prefix };
    const store = await openStore(readConfig(config, env), log);
    await store.client.indices.delete({ index: store.index });
    await store.close();
    await wire?.close();
    await server?.drop();
  });

  const write = () => client.articles.save({ ...sampleArticle, id: randomUUID() });
  const read = () => client.articles.find({ id: sampleArticle.id });
  const applied = (count: number) =>
    vi.waitFor(
      async () => expect(await outcomes("elasticsearch", "articles.save")).toBe(count),
      patience,
    );

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
    expect(await outcomes("elasticsearch", "articles.save")).toBe(1);
    await wire.open();
    await applied(2);
    expect(await outcomes("elasticsearch", "articles.save", "parked")).toBe(0);
    await vi.waitFor(() => expect(connector.isReady?.()).toBe(true), patience);
    await read();
  });
});
