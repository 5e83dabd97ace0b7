import { randomBytes, randomUUID } from "node:crypto";
import { elasticsearch, type ArticleRecord, type Client } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import { testBroker } from "@nexa/rpc/testing";
import { logger, readConfig } from "@nexa/service";
import { expect, vi } from "vitest";
import { config, type Config } from "./config.ts";
import { sampleArticle } from "./sample-article.ts";
import { start } from "./service.ts";
import { openStore, type Store } from "./store.ts";

export const log = logger("test-elasticsearch");

/** The environment's settings, with an index of this test file alone. */
export function testSettings() {
  const prefix = `test-${randomBytes(6).toString("hex")}-`;
  return (rabbitUrl = "amqp://unused"): Config =>
    readConfig(config, {
      ...process.env,
      RABBITMQ_URL: rabbitUrl,
      ELASTICSEARCH_PREFIX: prefix,
    });
}

export type TestConnector = {
  client: Client<typeof elasticsearch>;
  store: Store;
  /** Stops everything and removes the index. */
  close: () => Promise<void>;
};

/** The connector on the real server, with a broker of its own, and a client of it. */
export async function startForTest(settings: (url?: string) => Config): Promise<TestConnector> {
  const server = await testBroker("elasticsearch");
  const connector = await start(settings(server.url), log);
  const broker = await connectBroker({ url: server.url, name: "test-elasticsearch" });
  const store = await openStore(settings(), log);
  return {
    client: broker.client(elasticsearch),
    store,
    close: async () => {
      await broker.close();
      await connector.stop();
      await server.drop();
      await store.client.indices.delete({ index: store.index, ignore_unavailable: true });
      await store.close();
    },
  };
}

/** Articles of a domain that no other test uses. */
export function ownArticles(client: Client<typeof elasticsearch>) {
  const domain = `${randomBytes(6).toString("hex")}.test`;
  const found = (q = "", filters: object = {}) =>
    client.articles.search({ q, filters: { domain, ...filters } });
  return {
    domain,
    found,
    article: (changes: Partial<ArticleRecord> = {}): ArticleRecord => ({
      ...sampleArticle,
      id: randomUUID(),
      domain,
      ...changes,
    }),
    titles: async (q = "", filters: object = {}) =>
      (await found(q, filters)).hits.map((hit) => hit.title),
    saved: async (...articles: ArticleRecord[]) => {
      for (const each of articles) await client.articles.save(each);
      await settled(async () => (await found()).total, articles.length);
    },
  };
}

export const settled = (get: () => Promise<unknown>, expected: unknown) =>
  vi.waitFor(async () => expect(await get()).toEqual(expected), { timeout: 10_000 });
