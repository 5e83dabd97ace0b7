import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { choosePorts } from "../ports.ts";
import { writeState, type Place, type State } from "../state.ts";
import type { Log, ServerName } from "../types.ts";
import type { Launch, NativeServer, Setting } from "./definition.ts";
import { install, type Tools } from "./install/index.ts";
import { isAlive, start, stop } from "./process.ts";
import { nativeServers } from "./servers/index.ts";

/** A living server that does not answer for so long hangs and is started anew; a loaded machine is slow. */
const hangLimitMs = 20_000;

/** What running natively comes to; the caller adds what it knows itself. */
export type NativeResult = { env: Record<string, string>; notes: string[]; startedHere: boolean };

/**
 * Runs the wanted servers for this place: those that run and answer are reused, the others started, all at
 * the same time. The state is written as processes start.
 *
 * @throws ServersError when one cannot be installed or started; those that did start go on
 */
export async function runNatively(
  place: Place,
  state: State,
  wanted: readonly ServerName[],
  log: Log,
): Promise<NativeResult> {
  const tools = await install(wanted, log);
  // Closed to others, but user postgres may pass to its own folder in it.
  await mkdir(place.data, { recursive: true });
  await chmod(place.data, 0o711);
  const results = await Promise.allSettled(
    wanted.map((name) => runServer(nativeServers[name], { place, state, tools, log })),
  );
  const failed = results.find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  const runs = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  return {
    env: Object.assign({}, ...runs.map((run) => run.env)) as Record<string, string>,
    notes: wanted.flatMap((name) => nativeServers[name].note ?? []),
    startedHere: runs.some((run) => run.startedHere),
  };
}

type Context = { place: Place; state: State; tools: Tools; log: Log };

async function runServer(server: NativeServer, context: Context) {
  const { place, state, log } = context;
  let setting = settingOf(server, context);
  await mkdir(setting.folder, { recursive: true, mode: 0o700 });
  if (await isRunning(server, setting, state))
    return { env: server.env(setting), startedHere: false };

  await stopServer(server, place, state); // What is left of it: a process of two, or one that hangs.
  await keepPorts(server, context);
  setting = settingOf(server, context);
  const began = Date.now();
  for (const launch of await server.prepare(setting)) await startOne(launch, context);
  await server.afterStart?.(setting);
  log(`${server.name} is up after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return { env: server.env(setting), startedHere: true };
}

async function startOne(launch: Launch, { place, state, log }: Context): Promise<void> {
  const attempt = () =>
    start(launch, place.logs, (started) => {
      state.processes[launch.name] = started;
      writeState(place, state);
    });
  try {
    await attempt();
  } catch (error) {
    // Once more: what a killed predecessor held (shared memory, a lock, a port) is free a moment later.
    const left = state.processes[launch.name];
    if (left !== undefined && isAlive(left)) {
      await stop(left, "SIGTERM");
      throw error; // It ran for the whole time and did not serve.
    }
    log(`${launch.name} ended at once, starting it again`);
    await attempt();
  }
}

function settingOf(server: NativeServer, { place, state, tools }: Context): Setting {
  const prefix = `${server.name}.`;
  const mine = Object.entries(state.ports).filter(([key]) => key.startsWith(prefix));
  return {
    folder: join(place.data, server.name),
    ports: Object.fromEntries(mine.map(([key, port]) => [key.slice(prefix.length), port])),
    password: state.password,
    tools,
    key: place.key,
    isTest: place.profile === "test",
  };
}

// Servers choose at the same time; each choice must see those before it.
let choosing: Promise<unknown> = Promise.resolve();

function keepPorts(server: NativeServer, { place, state }: Context): Promise<void> {
  const choose = async () => {
    const purposes = server.ports.map((purpose) => `${server.name}.${purpose}`);
    const others = Object.entries(state.ports).filter(([key]) => !purposes.includes(key));
    const taken = others.map(([, port]) => port);
    Object.assign(state.ports, await choosePorts(place.folder, purposes, state.ports, taken));
    writeState(place, state);
  };
  const mine = choosing.then(choose);
  choosing = mine.catch(() => undefined);
  return mine;
}

async function isRunning(server: NativeServer, setting: Setting, state: State): Promise<boolean> {
  const known = server.processes.map((name) => state.processes[name]);
  const areAlive = () => known.every((one) => one !== undefined && isAlive(one));
  const deadline = Date.now() + hangLimitMs;
  while (areAlive()) {
    if (await server.isServing(setting)) return true;
    if (Date.now() > deadline) return false;
    await sleep(500);
  }
  return false;
}

async function stopServer(server: NativeServer, place: Place, state: State): Promise<void> {
  for (const name of [...server.processes].reverse()) {
    const one = state.processes[name];
    if (one === undefined) continue;
    await stop(one, server.stopSignal ?? "SIGTERM");
    delete state.processes[name];
    writeState(place, state);
  }
}

/** Stops what we started for this place and resolves when all of it is gone. */
export async function stopNatively(
  place: Place,
  state: State,
  wanted: readonly ServerName[],
): Promise<void> {
  await Promise.all(wanted.map((name) => stopServer(nativeServers[name], place, state)));
}
