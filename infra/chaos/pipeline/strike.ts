import { setTimeout as sleep } from "node:timers/promises";
import type { System } from "../../pipeline/system.ts";
import { waitUntil } from "../../pipeline/wait.ts";
import type { Blow, StoreName } from "./plan.ts";
import type { Relay } from "./relay.ts";
import type { ServerProcesses } from "./servers.ts";

export type Arena = {
  system: System;
  servers: ServerProcesses;
  relays: ReadonlyMap<StoreName, Relay>;
  /** How long a store is cut off, or something is slow, in milliseconds. */
  harmMs: number;
};

const readyLimitMs = 180_000;

/** Does one harm and waits until what was harmed serves again. */
export async function strike(blow: Blow, arena: Arena): Promise<void> {
  if ("service" in blow) await strikeService(blow.harm, blow.service, arena);
  else await strikeServer(blow, arena);
}

async function strikeService(
  harm: "kill" | "stop" | "slow",
  name: string,
  { system: { supervisor }, harmMs }: Arena,
): Promise<void> {
  const pid = supervisor.pids()[name] ?? 0;
  if (harm === "slow")
    await slowly((signal) => Promise.resolve(process.kill(pid, signal)).then(), harmMs);
  else {
    process.kill(pid, harm === "kill" ? "SIGKILL" : "SIGTERM");
    await waitUntil(`${name} started again`, () => supervisor.pids()[name] !== pid, {
      limitMs: readyLimitMs,
    });
  }
  await waitUntil(`${name} ready`, () => supervisor.isReady(name), { limitMs: readyLimitMs });
}

async function strikeServer(
  { harm, server }: Extract<Blow, { server: unknown }>,
  { servers, relays, harmMs }: Arena,
): Promise<void> {
  if (harm === "slow") return slowly((signal) => servers.signal(server, signal), harmMs);
  if (harm === "cut") {
    const relay = relays.get(server as StoreName); // a plan cuts only stores
    relay?.cut();
    await sleep(harmMs);
    return relay?.restore();
  }
  await (harm === "kill" ? servers.kill(server) : servers.stop(server));
  await servers.start(server);
}

/** Four fifths of the time it stands still. */
async function slowly(
  send: (signal: "SIGSTOP" | "SIGCONT") => Promise<void>,
  forMs: number,
): Promise<void> {
  const until = Date.now() + forMs;
  try {
    while (Date.now() < until) {
      await send("SIGSTOP");
      await sleep(400);
      await send("SIGCONT");
      await sleep(100);
    }
  } finally {
    await send("SIGCONT");
  }
}
