import { randomBytes } from "node:crypto";
import { connectBus, type Bus } from "@nexa/bus";
import {
  mongodb,
  queueDeadLetters,
  queueJob,
  redis,
  type Job,
  type TargetDocument,
} from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { testBroker, type TestBroker } from "@nexa/rpc/testing";
import { logger, type Running } from "@nexa/service";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { config } from "./config.ts";
import { target } from "./sample-target.ts";
import { start } from "./service.ts";
import { settingsName } from "./settings.ts";

// A1 on real brokers. What it asks of stores is served here, as small as it is.
const prefix = `a1-service-${randomBytes(4).toString("hex")}-`;
const patience = { timeout: 60_000, interval: 50 };
const idOf = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`;
const { scrapeInterval: _, ...unset } = target;
const targets: TargetDocument[] = [target];
const jobs: Job[] = [];
let edited: Record<string, unknown> = { cadence_tick_ms: 100, max_concurrent_targets: 1 };
const status: Record<string, unknown>[] = [];

let server: TestBroker;
let stores: Broker;
let bus: Bus;
let service: Running;

async function serveStores(): Promise<void> {
  const claims = new Map<string, { owner: string; until: number }>();
  const { settings, targets: registry, targetKeywords } = mongodb.operations;
  await stores.serve(
    {
      ...mongodb,
      operations: {
        settings: { find: settings.find, save: settings.save },
        targets: { listActive: registry.listActive },
        targetKeywords: { listByTarget: targetKeywords.listByTarget },
      },
    },
    {
      settings: {
        find: async ({ service: name }) =>
          name === settingsName
            ? { service: name, updated_at: "2026-11-28T05:00:00Z", ...edited }
            : null,
        save: async (batch) => {
          status.push(...batch);
          return batch.map(() => ({ outcome: "replaced" }));
        },
      },
      targets: { listActive: async () => targets },
      targetKeywords: { listByTarget: async () => [] },
    },
  );
  await stores.serve(
    {
      ...redis,
      operations: {
        seen: { claim: redis.operations.seen.claim },
        tasks: { claim: redis.operations.tasks.claim },
      },
    },
    {
      seen: {
        claim: async ({ urlHash, owner, ttlSeconds }) => {
          const known = claims.get(urlHash);
          if (known !== undefined && known.until > Date.now()) return { owner: known.owner };
          claims.set(urlHash, { owner, until: Date.now() + ttlSeconds * 1_000 });
          return { owner };
        },
      },
      tasks: { claim: async () => [] },
    },
  );
}

beforeAll(async () => {
  server = await testBroker("a1-service");
  const brokers = process.env["KAFKA_BROKERS"] ?? "127.0.0.1:9092";
  const log = logger("a1-service-test");
  bus = await connectBus({ brokers: brokers.split(","), prefix, clientId: "a1-test", log });
  await bus.ensureTopics([queueJob, queueDeadLetters]);
  await bus.consume(queueJob, {
    stage: "a1-service-test",
    handle: async (job) => void jobs.push(job),
  });
  stores = await connectBroker({ url: server.url, name: "a1-test-stores" });
  await serveStores();
  service = await start(
    config.parse({ RABBITMQ_URL: server.url, KAFKA_BROKERS: brokers, KAFKA_PREFIX: prefix }),
    log,
  );
});

afterAll(async () => {
  await service.stop();
  await bus.close();
  await stores.close();
  await server.drop();
});

it("takes settings that ops change while it runs: how many targets a tick, and the interval of those without one", async () => {
  await vi.waitFor(() => {
    expect(jobs).toHaveLength(1);
  }, patience);

  // Five minutes by default: a second job of one target would be early.
  for (let n = 31; n < 37; n++) targets.push({ ...unset, id: idOf(n) });
  await vi.waitFor(() => {
    expect(jobs).toHaveLength(7);
  }, patience);
  const dispatchedAt = (known: Job[]) => new Set(known.map(({ triggered_at }) => triggered_at));
  expect(dispatchedAt(jobs).size).toBe(7);

  // Two seconds now, and all targets in one tick.
  await vi.waitFor(() => {
    expect(Date.now()).toBeGreaterThan(Date.parse(jobs.at(-1)?.triggered_at ?? "") + 2_000);
  }, patience);
  edited = { ...edited, max_concurrent_targets: 50, default_scrape_interval_minutes: 2 / 60 };
  await vi.waitFor(() => {
    expect(jobs.length).toBeGreaterThanOrEqual(13);
  }, patience);
  expect(dispatchedAt(jobs.slice(7, 13)).size).toBe(1);
  expect(jobs.slice(7).map(({ target_id }) => target_id)).not.toContain(target.id);
  await vi.waitFor(() => {
    expect(status.at(-1)).toMatchObject({ settings: { max_concurrent_targets: 50 } });
  }, patience);
});
