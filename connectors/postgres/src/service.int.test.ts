import { newId, postgres } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import { behavesLikeAConnector, testBroker } from "@nexa/rpc/testing";
import { logger } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { anAnalysis, anArticle } from "./operations/sample-article.ts";
import { start } from "./service.ts";
import { testDatabase } from "./test-database.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase("service");
});
afterAll(() => database.drop());

const open = (RABBITMQ_URL: string) =>
  start(
    { ...database.config, RABBITMQ_URL, HEALTH_HOST: "127.0.0.1", HEALTH_PORT: 0 },
    logger("connector-postgres"),
  );

behavesLikeAConnector(postgres, open, {
  read: { group: "articles", name: "find", input: { id: newId() } },
  write: { group: "articles", name: "save", input: anArticle({ analysis: anAnalysis }) },
  forOperators: [{ group: "journey", name: "forget", input: { before: "2026-05-09T07:05:00Z" } }],
  afterWrite: () => database.query("SELECT * FROM articles ORDER BY id"),
});

describe("connector-postgres", () => {
  it("outlives its connections: idle ones that drop, and those of a restarted server", async () => {
    const server = await testBroker("postgres-outage");
    const connector = await open(server.url);
    const broker = await connectBroker({ url: server.url, name: "test" });
    try {
      const client = broker.client(postgres);
      const article = anArticle();
      await client.articles.save(article);
      await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'nexa-connector-postgres'`);
      await vi.waitFor(
        async () => expect(await client.articles.find({ id: article.id })).toEqual(article),
        { timeout: 10_000 },
      );
      expect(connector.isReady?.()).toBe(true);
    } finally {
      await broker.close();
      await connector.stop();
      await server.drop();
    }
  });

  it("parks the one bad article of a batch and saves its neighbours", async () => {
    const server = await testBroker("postgres-bad");
    const broker = await connectBroker({ url: server.url, name: "test" });
    const client = broker.client(postgres);
    const connector = await open(server.url);
    try {
      const articles = Array.from({ length: 21 }, () => anArticle());
      const bad = { ...articles[10], id: newId(), content: "nol \u0000" } as (typeof articles)[0];
      await Promise.all([...articles, bad].map((article) => client.articles.save(article)));
      await vi.waitFor(
        async () => {
          const parked = await broker.parked(postgres).list();
          expect(parked).toMatchObject([{ entity: bad.id, fault: { code: "INVALID_ARGUMENT" } }]);
          for (const { id } of articles) expect(await client.articles.find({ id })).not.toBeNull();
        },
        { timeout: 20_000 },
      );
    } finally {
      await broker.close();
      await connector.stop();
      await server.drop();
    }
  });
});
