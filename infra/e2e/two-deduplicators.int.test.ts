import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { connectBus, type Bus } from "@nexa/bus";
import {
  qdrant,
  queueAiInference,
  queueNormalizeData,
  queueTrendingData,
  type NormalizedArticle,
} from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { testBroker, type TestBroker } from "@nexa/rpc/testing";
import { logger } from "@nexa/service";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

// Two C2 services on one group, real Kafka, Redis, Qdrant and Postgres: copies that arrive together.
const checkout = join(import.meta.dirname, "../..");
const prefix = `two-c2-${randomBytes(4).toString("hex")}-`;
const patience = { timeout: 150_000, interval: 100 };

let server: TestBroker;
let bus: Bus;
let broker: Broker;
const children: ChildProcess[] = [];
const uniques: string[] = [];
const copies = new Map<string, { of: string; cluster: string }>();

const startMain = (folder: string): void => {
  const child = spawn(process.execPath, [join(checkout, folder, "dist/main.js")], {
    env: {
      ...process.env,
      RABBITMQ_URL: server.url,
      KAFKA_PREFIX: prefix,
      REDIS_PREFIX: prefix,
      QDRANT_PREFIX: prefix,
      HEALTH_PORT: "0",
    },
    stdio: "ignore",
  });
  children.push(child);
};

const events = [
  [
    "Polisi Tangkap Pencuri Motor di Bumiayu",
    "Polres Brebes menangkap tiga pencuri sepeda motor di Kecamatan Bumiayu",
  ],
  [
    "Gempa Guncang Pacitan",
    "Gempa magnitudo 5,4 mengguncang Kabupaten Pacitan tanpa menimbulkan kerusakan",
  ],
  [
    "Persebaya Menang di Kandang",
    "Persebaya Surabaya mengalahkan tamunya dengan skor tiga gol tanpa balas",
  ],
  [
    "Harga Cabai Rawit Turun",
    "Pedagang Pasar Legi Surakarta menjual cabai rawit Rp35.000 per kilogram",
  ],
  [
    "Kapal Nelayan Tenggelam di Selat Makassar",
    "Tim SAR mencari enam nelayan yang kapalnya tenggelam dihantam ombak",
  ],
  [
    "Guru Honorer Terima Penghargaan",
    "Seorang guru honorer di Kupang menerima penghargaan atas perpustakaan kelilingnya",
  ],
] as const;
const rounds = events.length;

const story = (round: number, published: string, words: string): NormalizedArticle => {
  const [title = "", first = ""] = events[round] ?? [];
  const content = `${first}, ${words}. Keterangan itu disampaikan petugas setempat kepada wartawan.`;
  const article_id = randomUUID();
  return {
    ...{
      job_id: randomUUID(),
      article_id,
      url: `http://kabar.test/${article_id}`,
      domain: "kabar.test",
    },
    ...{ title, author: null, content },
    ...{ published_at: published, cleaned_at: published, scraped_at: published },
    ...{ char_count: content.length, word_count: 20, language: "id", matched_keywords: [] },
    ...{ region: null, sector: null },
  };
};

beforeAll(async () => {
  server = await testBroker("two-c2");
  const brokers = (process.env["KAFKA_BROKERS"] ?? "127.0.0.1:9092").split(",");
  bus = await connectBus({ brokers, prefix, clientId: "two-c2-test", log: logger("two-c2-test") });
  await bus.ensureTopics([queueNormalizeData, queueAiInference, queueTrendingData]);
  broker = await connectBroker({ url: server.url, name: "two-c2-test" });
  await bus.consume(queueAiInference, {
    stage: "two-c2-test",
    handle: async ({ article_id }) => {
      uniques.push(article_id);
    },
  });
  await bus.consume(queueTrendingData, {
    stage: "two-c2-test",
    handle: async (duplicate) => {
      const {
        duplicate_article_id: id,
        original_article_id: of,
        duplicate_cluster_id: cluster,
      } = duplicate;
      copies.set(id, { of, cluster });
    },
  });
  for (const name of ["redis", "qdrant", "postgres"]) startMain(`connectors/${name}`);
  startMain("processors/c2-dedup");
  startMain("processors/c2-dedup");
}, 90_000);

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await bus.close();
  await broker.close();
  await server.drop();
});

it("of copies that reach two workers together exactly one becomes the master, and all share its cluster", async () => {
  const groups = Array.from({ length: rounds }, (_, round) => [
    story(round, "2026-11-28T05:00:00Z", "Sabtu malam"),
    story(round, "2026-11-28T05:01:00Z", "Sabtu (28/11/2026) malam"),
    story(round, "2026-11-28T05:02:00Z", "pada Sabtu malam"),
  ]);
  // Keys are article ids: the three copies of a story lie in different partitions.
  const producer = await bus.producer();
  await producer.send(groups.flat().map((value) => ({ topic: queueNormalizeData, value })));
  await vi.waitFor(() => {
    expect(new Set([...uniques, ...copies.keys()]).size).toBe(3 * rounds);
  }, patience);
  for (const group of groups) {
    const ids = group.map(({ article_id }) => article_id);
    const masters = ids.filter((id) => uniques.includes(id));
    expect(masters).toHaveLength(1);
    for (const id of ids.filter((each) => !masters.includes(each)))
      expect(copies.get(id)).toEqual({ of: masters[0], cluster: `cluster_${masters[0]}` });
  }
  const counts = async () => Object.values(await broker.client(qdrant).store.counts({}));
  await vi.waitFor(async () => {
    // The vectors of copies have been taken back.
    expect(await counts()).toContain(rounds);
  }, patience);
}, 180_000);
