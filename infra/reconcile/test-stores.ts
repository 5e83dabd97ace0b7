import { randomBytes } from "node:crypto";
import {
  elasticsearch,
  neo4j,
  postgres,
  qdrant,
  type ArticleRecord,
  type Client,
} from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import { testBroker } from "@nexa/rpc/testing";
import { logger, type Logger, type Running } from "@nexa/service";
import type { Stores } from "./compare.ts";

type Start = (env: object, log: Logger) => Promise<Running>;
type Query = (statement: string, values?: unknown) => Promise<Record<string, unknown>[]>;

/** A module of a connector: tests of this folder look behind the scenes, the code does not. */
const load = async <T>(path: string): Promise<T> =>
  (await import(/* @vite-ignore */ new URL(`../../connectors/${path}`, import.meta.url).href)) as T;

/** Four connectors on the real servers, each with a place of its own, and a way behind their backs. */
export async function testStores(ownIds: Set<string>, model: string) {
  const closing: (() => Promise<unknown>)[] = [];
  const prefix = `test-reconcile-${randomBytes(4).toString("hex")}-`;
  const server = await testBroker("reconcile");
  closing.push(() => server.drop());
  const { testDatabase } = await load<{
    testDatabase: (name: string) => Promise<{
      config: object;
      query: Query;
      drop: () => Promise<void>;
    }>;
  }>("postgres/src/test-database.ts");
  const database = await testDatabase("reconcile");
  closing.push(() => database.drop());
  const { testGraph, testConfig } = await load<{
    testGraph: (name: string) => Promise<{ query: Query; drop: (ids: string[]) => Promise<void> }>;
    testConfig: () => object;
  }>("neo4j/src/test-graph.ts");
  const graph = await testGraph("reconcile");
  closing.push(() => graph.drop([...ownIds]));
  const [search = "", vectors = ""] = ["ELASTICSEARCH_URL", "QDRANT_URL"].map(
    (name) => process.env[name] ?? "",
  );
  const settings: Record<string, object> = {
    postgres: database.config,
    neo4j: testConfig(),
    elasticsearch: { ELASTICSEARCH_URL: search, ELASTICSEARCH_PREFIX: prefix },
    qdrant: { QDRANT_URL: vectors, QDRANT_PREFIX: prefix },
  };
  for (const [store, own] of Object.entries(settings)) {
    const { start } = await load<{ start: Start }>(`${store}/src/service.ts`);
    const address = { RABBITMQ_URL: server.url, HEALTH_HOST: "127.0.0.1", HEALTH_PORT: 0 };
    const connector = await start({ ...own, ...address }, logger(`connector-${store}`));
    closing.push(() => connector.stop());
  }
  const broker = await connectBroker({ url: server.url, name: "test-reconcile" });
  closing.push(() => broker.close());
  const graphClient = broker.client(neo4j);
  const stores = {
    postgres: broker.client(postgres),
    elasticsearch: broker.client(elasticsearch),
    qdrant: broker.client(qdrant),
    neo4j: { news: { ...graphClient.news, versions: ownVersions(graphClient, ownIds) } },
  } satisfies Stores;
  const remove = (url: string, method: string, body?: object) =>
    fetch(url, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    });
  return {
    stores,
    behindTheBack: {
      postgres: (id: string) => database.query("DELETE FROM articles WHERE id = $1", [id]),
      neo4j: (id: string) => graph.query("MATCH (a:Article {id: $id}) DETACH DELETE a", { id }),
      elasticsearch: (id: string) => remove(`${search}/${prefix}articles/_doc/${id}`, "DELETE"),
      qdrant: (id: string) =>
        remove(`${vectors}/collections/${prefix}${model}/points/delete?wait=true`, "POST", {
          points: [id],
        }),
    },
    close: async () => {
      for (const close of closing.reverse()) await close();
      await remove(`${search}/${prefix}articles-v1`, "DELETE");
      await remove(`${vectors}/collections/${prefix}${model}`, "DELETE");
    },
  };
}

/** Neo4j Community has one database for all tests: only the articles of this one are looked at. */
const ownVersions =
  ({ news }: Client<typeof neo4j>, ownIds: Set<string>): Stores["neo4j"]["news"]["versions"] =>
  async ({ after = "" }) => {
    const own: { id: string; version: number }[] = [];
    for (let last: string | undefined; ;) {
      const page = await news.versions({
        limit: 5_000,
        ...(last !== undefined && { after: last }),
      });
      own.push(...page.filter(({ id }) => ownIds.has(id) && id > after));
      if (page.length < 5_000) return own;
      last = page.at(-1)?.id;
    }
  };

/** A unique article without analysis. */
export const anArticle = (id: string): ArticleRecord => ({
  id,
  version: 1_000,
  url: `https://kabar.test/${id}`,
  domain: "kabar.test",
  title: "Polda Jabar menangkap dua pelaku curanmor",
  author: null,
  content: "BANDUNG - Petugas menangkap dua pelaku pencurian motor.",
  published_at: "2026-11-28T07:05:00.000Z",
  published_at_source: "json-ld",
  published_at_precision: "minute",
  scraped_at: "2026-11-28T07:10:00.000Z",
  cleaned_at: "2026-11-28T07:10:01.000Z",
  char_count: 56,
  word_count: 7,
  language: "id",
  image: null,
  description: null,
  section: null,
  matched_keywords: [],
  region: null,
  sector: null,
  source_name: null,
  clean_ref: null,
  dedup_status: "UNIQUE",
  similarity_score: 0,
  cluster_id: `cluster_${id}`,
  task_priority: "NORMAL",
  analysis: null,
  analysed_at: null,
});
