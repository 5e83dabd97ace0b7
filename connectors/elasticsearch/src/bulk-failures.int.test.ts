import { randomBytes, randomUUID } from "node:crypto";
import { elasticsearch } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import { outcomes, testBroker } from "@nexa/rpc/testing";
import { logger, readConfig } from "@nexa/service";
import { afterAll, describe, expect, it, vi } from "vitest";
import { busyLine } from "./busy-line.ts";
import { config } from "./config.ts";
import { sampleArticle } from "./sample-article.ts";
import { start } from "./service.ts";
import { openStore } from "./store.ts";

const log = logger("test-elasticsearch");
const ELASTICSEARCH_PREFIX = `test-${randomBytes(6).toString("hex")}-`;

describe("fault 27: a bulk answer of status 200 with failures inside", () => {
  const closing: (() => Promise<unknown> | void)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  it("loses nothing: what the server was too busy for is tried again, what it cannot take is parked", async () => {
    const articles = Array.from({ length: 10 }, (_, n) => ({
      ...sampleArticle,
      id: randomUUID(),
      // Beyond 32 bits: within the contract, but not within the index.
      ...(n === 9 && { char_count: 3_000_000_000 }),
    }));
    const [one, two, three] = articles.map(({ id }) => id);
    const busy = new Map([one, two, three].map((id, n) => [id ?? "", n + 1]));
    const line = await busyLine(process.env["ELASTICSEARCH_URL"] ?? "", busy);
    closing.push(() => line.close());
    const server = await testBroker("elasticsearch-bulk");
    closing.push(() => server.drop());
    const env = { ...process.env, RABBITMQ_URL: server.url, ELASTICSEARCH_PREFIX };
    const real = await openStore(readConfig(config, env), log);
    closing.push(() => real.close());
    closing.push(() => real.client.indices.delete({ index: real.index }));
    const connector = await start(readConfig(config, { ...env, ELASTICSEARCH_URL: line.url }), log);
    closing.push(() => connector.stop());
    const broker = await connectBroker({ url: server.url, name: "test-elasticsearch" });
    closing.push(() => broker.close());
    const client = broker.client(elasticsearch);

    for (const article of articles) await client.articles.save(article);
    await vi.waitFor(
      async () => {
        expect(await outcomes("elasticsearch", "articles.save", "inserted")).toBe(9);
        expect(await outcomes("elasticsearch", "articles.save", "parked")).toBe(1);
      },
      { timeout: 20_000 },
    );
    expect([...busy.values()]).toEqual([0, 0, 0]);
    for (const { id } of articles.slice(0, 9))
      expect(await client.articles.find({ id })).toMatchObject({ id });
    const parked = await broker.parked(elasticsearch).list();
    expect(parked).toMatchObject([
      { entity: articles[9]?.id, fault: { code: "INVALID_ARGUMENT" }, attempts: 1 },
    ]);
  });
});
