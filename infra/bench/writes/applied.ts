import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Resume } from "@nexa/contracts";
import type { Broker } from "@nexa/rpc";
import { median } from "../figures.ts";
import type { BenchStore } from "./stores/bench-store.ts";

/** Rows of one bulk call by hand; more of them gain nothing. */
const bulkRows = 500;
const singleMs = 1_500;
const limitMs = 120_000;

export type AppliedFigures = { store: string; ours: number; driverBulk: number; single: number };

/** Writes a second until they stand in the store: ours, the driver's bulk call, and one at a time. */
export async function applied(
  store: BenchStore,
  broker: Broker,
  brokerUrl: string,
  { rounds, count }: { rounds: number; count: number },
): Promise<AppliedFigures> {
  await store.clear();
  const connector = startConnector(store, brokerUrl);
  const perSecond = { ours: [] as number[], driverBulk: [] as number[], single: [] as number[] };
  try {
    const save = store.writer(broker);
    await through(store, save, 200); // the connector is up, and what is hot is compiled
    for (let round = 0; round < rounds; round++) {
      perSecond.ours.push(await through(store, save, count));
      perSecond.driverBulk.push(await inBulk(store, count));
      perSecond.single.push(await oneByOne(store));
      await store.clear();
    }
  } finally {
    connector.kill("SIGTERM");
    await once(connector, "exit");
    await store.clear();
  }
  return {
    store: store.name,
    ours: median(perSecond.ours),
    driverBulk: median(perSecond.driverBulk),
    single: median(perSecond.single),
  };
}

function startConnector({ name, env }: BenchStore, brokerUrl: string): ChildProcess {
  const main = join(import.meta.dirname, "../../../../connectors", name, "dist/main.js");
  return spawn(process.execPath, [main], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env, RABBITMQ_URL: brokerUrl, HEALTH_PORT: "0", LOG_LEVEL: "error" },
  });
}

async function through(
  store: BenchStore,
  save: (resume: Resume) => Promise<unknown>,
  count: number,
): Promise<number> {
  const resumes = resumesOf(count);
  const before = await store.count();
  const startedAt = performance.now();
  await Promise.all(resumes.map(save));
  while ((await store.count()) < before + count) {
    if (performance.now() - startedAt > limitMs)
      throw new Error(`${store.name}: ${count} writes are not applied after ${limitMs / 1_000} s`);
    await sleep(10);
  }
  return (count * 1_000) / (performance.now() - startedAt);
}

async function inBulk(store: BenchStore, count: number): Promise<number> {
  const resumes = resumesOf(count);
  const startedAt = performance.now();
  for (let i = 0; i < count; i += bulkRows) await store.bulk(resumes.slice(i, i + bulkRows));
  return (count * 1_000) / (performance.now() - startedAt);
}

async function oneByOne(store: BenchStore): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  for (; performance.now() - startedAt < singleMs; count++)
    for (const resume of resumesOf(1)) await store.single(resume);
  return (count * 1_000) / (performance.now() - startedAt);
}

const resumesOf = (count: number): Resume[] =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    profile_id: randomUUID(),
    full_name: `bench-${randomUUID()}`,
    headline: "Analis data",
    text: "Pengalaman lima tahun menganalisis data publik dan laporan kepolisian. ".repeat(10),
    skills: [],
    custom_skills: [],
    submitted_at: "2026-05-09T07:05:00Z",
  }));
