import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { digits, quantile, slopePerMinute, table } from "../../bench/figures.ts";
import { BrokerProcess } from "../../broker/broker-process.ts";
import { Clients } from "./clients.ts";
import { Connectors } from "./connectors.ts";
import { FactStore } from "./fact-store.ts";
import { planOf, type Kill } from "./plan.ts";

const factsPerEntity = 20;
const clientCount = 3;
/** Nothing settled for this long: something hangs, and that is the result. */
const hangMs = 150_000;
/** What the store may still be missing this long after the last new effect is lost. */
const settleMs = 90_000;

/** `npm run chaos -- rpc`. @returns whether every promise of the protocol was kept */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      writes: { type: "string", default: "100000" },
      reads: { type: "string", default: "20000" },
      kills: { type: "string", default: "12" },
      seed: { type: "string", default: "1" },
      connectors: { type: "string", default: "3" },
      root: { type: "string" },
    },
  });
  const say = (line: string) => console.error(line);
  for (const name of Object.keys(process.env))
    // the broker that dies is never one that was given to us
    if (name.startsWith("RABBITMQ_")) delete process.env[name];
  const root = values.root ?? mkdtempSync(join(tmpdir(), "nexa-chaos-"));
  const broker = new BrokerProcess(root, say);
  const store = new FactStore();
  const startedAt = Date.now();
  try {
    const url = await broker.start();
    const writes = Number(values.writes);
    const sent = sentPerEntity(writes);
    const clients = new Clients(url, sharesOf(sent, Number(values.reads)));
    const connectors = new Connectors(Number(values.connectors), url, store);
    for (const kill of planOf(Number(values.seed), Number(values.kills))) {
      await until(clients, () => clients.confirmed >= kill.at * writes);
      say(`${clients.confirmed} writes confirmed: SIGKILL ${kill.victim}`);
      await perform(kill, { broker, clients, connectors });
    }
    await until(clients, () => false);
    await settled(store, sent);
    connectors.stop();
    clients.stop();
    return report({ writes, store, sent, clients, seconds: (Date.now() - startedAt) / 1_000 });
  } finally {
    await broker.remove();
    if (values.root === undefined) rmSync(root, { recursive: true, force: true });
  }
}

type Parts = { broker: BrokerProcess; clients: Clients; connectors: Connectors };

async function perform({ victim, index }: Kill, { broker, clients, connectors }: Parts) {
  if (victim === "connector") return connectors.replace(index);
  if (victim === "client") return clients.replace(index);
  await broker.kill();
  await broker.start();
}

/** Waits until this holds, all clients are done, or nothing moves any more. */
async function until(clients: Clients, isReached: () => boolean): Promise<void> {
  while (!isReached() && !clients.areDone && Date.now() - clients.lastNewsAt < hangMs)
    await sleep(20);
}

/** Waits until the store has everything, or gets nothing new for long. */
async function settled(store: FactStore, sent: Map<string, number>): Promise<void> {
  let before = Infinity;
  for (let since = Date.now(); Date.now() - since < settleMs; await sleep(100)) {
    const { lost } = store.compare(sent);
    if (lost === 0) return;
    if (lost < before) since = Date.now();
    before = lost;
  }
}

const sentPerEntity = (writes: number) =>
  new Map(
    Array.from({ length: Math.ceil(writes / factsPerEntity) }, (_, i) => [
      `entity-${i}`,
      Math.min(factsPerEntity, writes - i * factsPerEntity),
    ]),
  );

function sharesOf(sent: Map<string, number>, reads: number) {
  const note = "Kapolres meninjau pengamanan pasar menjelang hari raya. ".repeat(6);
  const shares = Array.from({ length: clientCount }, (_, i) => ({
    facts: [] as { entity: string; number: number; note: string }[],
    reads: Math.floor(reads / clientCount) + (i < reads % clientCount ? 1 : 0),
  }));
  [...sent].forEach(([entity, count], i) => {
    for (let number = 0; number < count; number++)
      shares[i % clientCount]?.facts.push({ entity, number, note });
  });
  return shares;
}

type Outcome = {
  writes: number;
  store: FactStore;
  sent: Map<string, number>;
  clients: Clients;
  seconds: number;
};

function report({ writes, store, sent, clients, seconds }: Outcome): boolean {
  const { lost, doubled } = store.compare(sent);
  const late = Float64Array.from(clients.late).sort();
  const delays = Float64Array.from(clients.loopDelaysMs).sort();
  const figures = {
    sent: clients.confirmed,
    reads: clients.reads,
    lost: lost - (writes - clients.confirmed), // what was never confirmed was never promised
    doubled,
    overtaken: store.overtaken,
    repeatsAbsorbed: store.repeats,
    unsettled: clients.unsettled,
    lateCalls: late.filter((ms) => ms > 500).length,
    p999LateMs: digits(quantile(late, 0.999)),
    maxLateMs: digits(late.at(-1) ?? 0),
    loopDelayP99Ms: digits(quantile(delays, 0.99)),
    loopDelayMaxMs: digits(delays.at(-1) ?? 0),
    rssSlopeMbPerMinute: digits(slopePerMinute(clients.rss)),
    seconds: Math.round(seconds),
  };
  console.log(table(Object.entries(figures).map(([figure, value]) => ({ figure, value }))));
  console.log(`\ncalls by outcome: ${JSON.stringify(clients.codes)}`);
  console.log(JSON.stringify(figures));
  return (
    clients.confirmed === writes &&
    figures.lost + doubled + figures.overtaken + figures.unsettled + figures.lateCalls === 0 &&
    figures.p999LateMs <= 50
  );
}
