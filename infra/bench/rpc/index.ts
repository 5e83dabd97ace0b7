import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { digits, median, quantile, table } from "../figures.ts";
import { benchServers } from "../servers.ts";
import { load, type Round } from "./load.ts";
import { nobodyServes } from "./nobody.ts";
import { peerNames, peers, type PeerName } from "./peers/index.ts";
import type { Asker } from "./peers/peer.ts";

const levels = [1, 64, 1_024];

/** The figures of one peer at one level. */
type Figures = { callsPerSecond: number; p50Ms: number; p99Ms: number; cpuUsPerCall: number };

/** `npm run bench -- rpc`: every peer's client here, its server in another process, in turns. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "5" },
      milliseconds: { type: "string", default: "1000" },
      peers: { type: "string", default: peerNames.join(",") },
    },
  });
  const chosen = peerNames.filter((name) => values.peers.split(",").includes(name));
  const servers = await benchServers(["rabbitmq"]);
  const processes: ChildProcess[] = [];
  try {
    const askers = new Map<PeerName, Asker>();
    for (const name of chosen) {
      processes.push(await startServer(name, servers.brokerUrl));
      askers.set(name, await peers[name].connect(servers.brokerUrl));
    }
    for (const asker of askers.values()) await load(asker, 64, 500); // compiles what is hot
    const measured = [];
    for (const inFlight of levels)
      measured.push({
        inFlight,
        figures: await inTurns(
          askers,
          inFlight,
          Number(values.rounds),
          Number(values.milliseconds),
        ),
      });
    for (const asker of askers.values()) await asker.close();
    report(measured, await nobodyServes(servers.brokerUrl));
  } finally {
    for (const child of processes) child.disconnect();
    await servers.close();
  }
}

async function startServer(name: PeerName, url: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "server.js"), [name, url], {
    execArgv: process.execArgv,
  });
  const [word] = (await Promise.race([once(child, "message"), once(child, "exit")])) as unknown[];
  if (word !== "serving") throw new Error(`the server of ${name} ended`);
  return child;
}

/** Rounds of all peers one after another, so that a slow minute of the machine hits all alike. */
async function inTurns(
  askers: Map<PeerName, Asker>,
  inFlight: number,
  rounds: number,
  durationMs: number,
): Promise<Map<PeerName, Figures>> {
  const results = new Map<PeerName, Round[]>([...askers.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, asker] of askers) {
      globalThis.gc?.();
      results.get(name)?.push(await load(asker, inFlight, durationMs));
    }
  return new Map([...results].map(([name, its]) => [name, figuresOf(its)]));
}

function figuresOf(rounds: Round[]): Figures {
  const sorted = Float64Array.from(rounds.flatMap(({ latenciesMs }) => latenciesMs)).sort();
  return {
    callsPerSecond: median(rounds.map(({ callsPerSecond }) => callsPerSecond)),
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    cpuUsPerCall: median(rounds.map(({ cpuUsPerCall }) => cpuUsPerCall)),
  };
}

function report(
  measured: { inFlight: number; figures: Map<PeerName, Figures> }[],
  nobody: { p50Ms: number; p99Ms: number },
): void {
  const rows = measured.flatMap(({ inFlight, figures }) =>
    [...figures].map(([peer, { callsPerSecond, p50Ms, p99Ms, cpuUsPerCall }]) => ({
      "in flight": inFlight,
      client: peer,
      "calls/s": Math.round(callsPerSecond),
      "p50 ms": digits(p50Ms),
      "p99 ms": digits(p99Ms),
      "client us/call": Math.round(cpuUsPerCall),
      "x bare": digits(callsPerSecond / (figures.get("bare")?.callsPerSecond ?? NaN)),
    })),
  );
  console.log(table(rows));
  console.log(`\nnobody serves, told after: p50 ${nobody.p50Ms} ms, p99 ${nobody.p99Ms} ms`);
  console.log(
    JSON.stringify({
      nobodyServes: nobody,
      levels: measured.map(({ inFlight, figures }) => {
        const of = (name: PeerName) => figures.get(name);
        const callsOf = (name: PeerName) => Math.round(of(name)?.callsPerSecond ?? NaN);
        const [p50Bare = NaN, p50Ours = NaN] = [of("bare")?.p50Ms, of("ours")?.p50Ms];
        return {
          inFlight,
          bare: callsOf("bare"),
          ours: callsOf("ours"),
          ratio: digits(callsOf("ours") / callsOf("bare")),
          p50Bare: digits(p50Bare),
          p50Ours: digits(p50Ours),
          p50Ratio: digits(p50Ours / p50Bare),
          golevelup: callsOf("golevelup"),
          rabbitmqClient: callsOf("rabbitmqClient"),
          moleculer: callsOf("moleculer"),
        };
      }),
    }),
  );
}
