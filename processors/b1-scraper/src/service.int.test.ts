import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { connectBus, type Bus } from "@nexa/bus";
import {
  minio,
  mongodb,
  postgres,
  queueDeadLetters,
  queueJob,
  queueRawDataSite,
  redis,
  type KeywordRun,
} from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { testBroker, type TestBroker } from "@nexa/rpc/testing";
import { logger, type Running } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { config } from "./config.ts";
import type { Keyword } from "./keyword.ts";
import { article } from "./sample-world.ts";
import { start } from "./service.ts";

// Three B1 services on real brokers. What they ask of stores is served here, as small as it is.
const prefix = `b1-service-${randomBytes(4).toString("hex")}-`;
const patience = { timeout: 90_000, interval: 100 };
const workers = ["satu", "dua", "tiga"];

const keywordOf = (phrase: string, at: number): Keyword => ({
  keyword_id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
  phrase,
  phrases: [phrase],
  taxonomy_lineage: {
    leaf_node_id: "00000000-0000-4000-8000-000000000999",
    leaf_node_name: "Kriminalitas",
    node_level: 5,
    ancestry_path_ids: [],
    ancestry_path_names: [],
  },
  scrape_interval_minutes: 60,
});
const keywords = Array.from({ length: 12 }, (_, n) => keywordOf(`kata-${String(n)}`, n + 1));
let settings: Record<string, unknown> = {};
const runs = new Map<string, KeywordRun>();
const owners = new Map<string, string>();
const asked: string[] = [];
const events: string[] = [];
let ticks = 0;

let server: TestBroker;
let stores: Broker;
let bus: Bus;
let internet: Server;
const services: Running[] = [];

/** A search feed of three articles for every keyword, and the articles. */
function startInternet(): Promise<Server> {
  const proxy = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://x.test");
    if (url.pathname === "/robots.txt") return void response.writeHead(404).end();
    asked.push(url.href);
    const phrase = url.searchParams.get("q");
    if (phrase === null)
      return void response.writeHead(200, { "content-type": "text/html" }).end(article());
    const items = [1, 2, 3].map(
      (n) =>
        `<item><title>a</title><link>http://kabar.test/berita/${phrase}-${String(n)}-brebes</link></item>`,
    );
    response
      .writeHead(200, { "content-type": "application/rss+xml" })
      .end(`<rss version="2.0"><channel>${items.join("")}</channel></rss>`);
  });
  return new Promise((resolve) =>
    proxy.listen(0, "127.0.0.1", () => {
      resolve(proxy);
    }),
  );
}

async function serveStores(): Promise<void> {
  const saved = { outcome: "saved" };
  const each = async (batch: unknown[]) => batch.map(() => saved);
  const { keywords: words, keywordRuns, journey, targets } = postgres.operations;
  await stores.serve(
    {
      ...postgres,
      operations: {
        keywords: { fetchActive: words.fetchActive },
        keywordRuns,
        journey: { record: journey.record },
        targets: { discover: targets.discover },
      },
    },
    {
      keywords: { fetchActive: async () => keywords },
      keywordRuns: {
        list: async () => [...runs.values()],
        save: async (batch) =>
          batch.map((run) => {
            runs.set(run.keyword_id, run);
            return saved;
          }),
      },
      journey: { record: each },
      targets: { discover: each },
    },
  );
  const { settings: runtime, rawDocuments } = mongodb.operations;
  await stores.serve(
    {
      ...mongodb,
      operations: {
        settings: { find: runtime.find },
        rawDocuments: { save: rawDocuments.save },
      },
    },
    {
      settings: {
        find: async ({ service }) => {
          ticks++;
          return { service, updated_at: "2026-11-28T05:00:00Z", ...settings };
        },
      },
      rawDocuments: { save: each },
    },
  );
  await stores.serve(
    { ...redis, operations: { seen: { claim: redis.operations.seen.claim } } },
    {
      seen: {
        claim: async ({ urlHash, owner }) => {
          if (!owners.has(urlHash)) owners.set(urlHash, owner);
          return { owner: owners.get(urlHash) ?? owner };
        },
      },
    },
  );
  await stores.serve(
    { ...minio, operations: { objects: { put: minio.operations.objects.put } } },
    { objects: { put: each } },
  );
}

beforeAll(async () => {
  server = await testBroker("b1-service");
  const brokers = process.env["KAFKA_BROKERS"] ?? "127.0.0.1:9092";
  const log = logger("b1-service-test");
  bus = await connectBus({ brokers: brokers.split(","), prefix, clientId: "b1-test", log });
  await bus.ensureTopics([queueJob, queueRawDataSite, queueDeadLetters]);
  await bus.consume(queueRawDataSite, {
    stage: "b1-service-test",
    handle: async (event) => void events.push("external_id" in event ? event.external_id : ""),
  });
  stores = await connectBroker({ url: server.url, name: "b1-test-stores" });
  await serveStores();
  internet = await startInternet();
  const { port } = internet.address() as AddressInfo; // a TCP server has one
  for (const worker of workers)
    services.push(
      await start(
        config.parse({
          RABBITMQ_URL: server.url,
          KAFKA_BROKERS: brokers,
          KAFKA_PREFIX: prefix,
          SEARCH_FEED_URL: "http://cari.test/rss?q={keyword}",
          FETCH_PROXY_URL: `http://127.0.0.1:${String(port)}`,
          HOST_SPACING_MS: "0",
          RUN_ID: "uji",
          WORKER_NAME: worker,
        }),
        log,
      ),
    );
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await bus.close();
  await stores.close();
  internet.closeAllConnections();
  internet.close();
  await server.drop();
});

const finished = () => [...runs.values()].filter(({ finished_at }) => finished_at !== null);

describe("several B1 workers", () => {
  it("share the keywords: each is searched once, each article fetched and sent once", async () => {
    await vi.waitFor(() => {
      expect(finished()).toHaveLength(12);
      expect(new Set(events).size).toBe(36);
    }, patience);
    // Each has looked again since: nothing is due before the hour is over.
    const seen = ticks;
    await vi.waitFor(() => {
      expect(ticks).toBeGreaterThan(seen + 2 * workers.length);
    }, patience);
    expect(asked.filter((url) => url.includes("/rss"))).toHaveLength(12);
    expect(new Set(asked).size).toBe(asked.length);
    expect(events).toHaveLength(36);
  });

  it("take settings that are changed while they run, from their next tick on", async () => {
    expect(finished()[0]?.counters["candidates"]).toBe(3);
    settings = { search_candidates: 1, max_chars: 100 };
    const seen = ticks;
    await vi.waitFor(() => {
      expect(ticks).toBeGreaterThan(seen + workers.length);
    }, patience);
    const late = keywordOf("belakangan", 99);
    keywords.push(late);
    await vi.waitFor(() => {
      expect(runs.get(late.keyword_id)?.finished_at).toEqual(expect.any(String));
    }, patience);
    expect(runs.get(late.keyword_id)?.counters).toMatchObject({ candidates: 1 });
    expect(asked.at(-1)).toBe("http://kabar.test/berita/belakangan-1-brebes");
    // 600 characters are too long now: fetched, and not handed on.
    expect(events).toHaveLength(36);
  });
});
