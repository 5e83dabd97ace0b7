import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runMainJob } from "../../pipeline/main-job.ts";
import { api, connectors, processors } from "../../pipeline/service-list.ts";
import type { System } from "../../pipeline/system.ts";
import { removeData, serverNames } from "../../services/index.ts";
import { freePort } from "../../services/ports.ts";
import { planOf, type Blow, type StoreName } from "./plan.ts";
import { Relay } from "./relay.ts";
import { ServerProcesses } from "./servers.ts";
import { strike, type Arena } from "./strike.ts";

/** The variable that holds each store's address, and what the network to it can be cut for. */
const addressOf: Record<StoreName, string> = {
  mongodb: "MONGO_URL",
  neo4j: "NEO4J_URL",
  postgres: "POSTGRES_URL",
  elasticsearch: "ELASTICSEARCH_URL",
  qdrant: "QDRANT_URL",
  minio: "MINIO_URL",
  redis: "REDIS_URL",
};
const serverVariable =
  /^(RABBITMQ|KAFKA|MONGO|NEO4J|POSTGRES|ELASTICSEARCH|QDRANT|MINIO|REDIS)_(URL|BROKERS)$/;
const stores = Object.keys(addressOf) as StoreName[]; // its keys
const services = [...connectors, ...processors, api].map(({ name }) => name);

/** `npm run chaos -- pipeline`. @returns whether every article is accounted for as the manifest says */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: "string", default: "1" },
      blows: { type: "string" },
      "harm-ms": { type: "string", default: "4000" },
      "spacing-ms": { type: "string", default: "8000" },
      root: { type: "string" },
    },
  });
  const root = values.root ?? mkdtempSync(join(tmpdir(), "nexa-chaos-pipeline-"));
  const say = (line: string) => console.error(line);
  const all = planOf(Number(values.seed), serverNames, stores, services);
  const plan = all.slice(0, values.blows === undefined ? all.length : Number(values.blows));
  const relays = new Map<StoreName, Relay>();
  const strikes: Strike[] = [];
  // What is harmed is never a server that was given to us.
  for (const name of Object.keys(process.env))
    if (serverVariable.test(name)) delete process.env[name];
  try {
    const job = await runMainJob({
      ...{
        checkout: join(import.meta.dirname, "../../../.."),
        root,
        fresh: true,
        provider: "native",
        say,
      },
      apiPort: await freePort(),
      addresses: (env) => throughRelays(env, relays),
      // Fetches that are spread in time, so that the harm meets articles in every stage.
      settings: { "b1-scraper": { HOST_SPACING_MS: values["spacing-ms"] } },
      limitMs: 30 * 60_000,
      during: (system) =>
        strikeAll(plan, strikes, say, {
          ...{ system, relays, servers: new ServerProcesses(root) },
          harmMs: Number(values["harm-ms"]),
        }),
    });
    await job.stop();
    const { equal, differences, seconds } = job;
    const byHarm = Object.fromEntries(
      ["kill", "stop", "slow", "cut"].map((harm) => [
        harm,
        strikes.filter((each) => each.harm === harm).length,
      ]),
    );
    const slowest = strikes.toSorted((a, b) => b.seconds - a.seconds).slice(0, 3);
    console.log(
      JSON.stringify({
        equal,
        differences,
        seconds,
        seed: Number(values.seed),
        ...byHarm,
        slowest,
      }),
    );
    return equal;
  } finally {
    for (const relay of relays.values()) relay.close();
    await removeData(root);
    if (values.root === undefined) rmSync(root, { recursive: true, force: true });
  }
}

type Strike = { harm: string; victim: string; seconds: number };

async function strikeAll(
  plan: Blow[],
  done: Strike[],
  say: (line: string) => void,
  arena: Arena,
): Promise<void> {
  for (const [at, blow] of plan.entries()) {
    const victim = "service" in blow ? blow.service : `server ${blow.server}`;
    say(`${at + 1} of ${plan.length}: ${blow.harm} ${victim}`);
    const began = Date.now();
    await strike(blow, arena);
    done.push({ harm: blow.harm, victim, seconds: Math.round((Date.now() - began) / 100) / 10 });
  }
}

/** The addresses of the stores, each replaced by that of a relay before it. */
async function throughRelays(
  env: System["servers"]["env"],
  relays: Map<StoreName, Relay>,
): Promise<Record<string, string>> {
  const replaced = { ...env };
  for (const store of stores) {
    const url = new URL(env[addressOf[store]] ?? "");
    const relay = new Relay(Number(url.port));
    relays.set(store, relay);
    url.port = String(await relay.listen());
    replaced[addressOf[store]] = url.href;
  }
  return replaced;
}
