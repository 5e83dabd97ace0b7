import { rm } from "node:fs/promises";
import { hasDocker, removeDocker, runInDocker, stopDocker } from "./docker.ts";
import { givenServers } from "./environment.ts";
import { withLock } from "./lock.ts";
import { runNatively, stopNatively } from "./native/index.ts";
import { nativeServers } from "./native/servers/index.ts";
import { placeOf, readState, writeState, type Place, type State } from "./state.ts";
import { serverNames, type Log, type Profile, type ServerName, type Servers } from "./types.ts";

export { processes } from "./processes.ts";
export { serverNames, ServersError } from "./types.ts";
export type { Log, Profile, ServerName, ServerProcess, Servers } from "./types.ts";

export type Options = {
  /** The checkout whose `.nexa` keeps data, ports and logs. Default: the current folder. */
  root?: string;
  /** Default "user". Tests use "test": other data, processes and ports, under `.nexa/test`. */
  profile?: Profile;
  /** Hears progress, a line at a time. Default: nobody. */
  log?: Log;
  /** Default: all. */
  only?: readonly ServerName[];
  /** Where servers without a URL come from. Default: Docker where an engine answers, else native. */
  provider?: "docker" | "native";
};

const quiet: Log = () => undefined;
/** Longer than a first installation on a slow line. */
const patienceMs = 25 * 60_000;

function locked<T>(place: Place, log: Log, work: () => Promise<T>): Promise<T> {
  return withLock(
    place.lockFile,
    { what: "a start or stop of these servers", patienceMs, log },
    work,
  );
}

/**
 * The one provider of servers, for `npm start` and for tests. Those that the environment names by an
 * explicit URL win; the others run in Docker where an engine answers, else natively. Servers that run
 * already are reused. Several calls at once, also of several processes, are one after another.
 *
 * @throws ServersError whose message says what a person has to do
 */
export async function provideServers(options: Options = {}): Promise<Servers> {
  const { root = process.cwd(), profile = "user", log = quiet, only = serverNames } = options;
  const place = placeOf(root, profile);
  const given = givenServers(only, process.env, addressesOf(root));
  const wanted = only.filter((name) => !given.names.includes(name));
  const notes =
    given.names.length > 0 ? [`given by the environment: ${given.names.join(", ")}`] : [];
  if (wanted.length === 0) {
    return { provider: "environment", env: given.env, notes, startedHere: false, stop: nothing };
  }
  return locked(place, log, async () => {
    const state = readState(place);
    const provider = options.provider ?? ((await hasDocker()) ? "docker" : "native");
    if (state.provider !== undefined && state.provider !== provider) {
      notes.push(`servers came from ${state.provider} last time: that data stays there, unused`);
    }
    state.provider = provider;
    const run =
      provider === "docker"
        ? { notes: [], ...(await runInDocker(place, state, wanted, log)) }
        : await runNatively(place, state, wanted, log);
    Object.assign(state.env, run.env);
    writeState(place, state);
    return {
      provider,
      env: { ...run.env, ...given.env },
      notes: [...notes, ...run.notes],
      startedHere: run.startedHere,
      stop: () => stopServers(root, { profile, log, only: wanted }),
    };
  });
}

const nothing = () => Promise.resolve();

/** What was handed out for both profiles of this checkout. */
function addressesOf(root: string): Set<string> {
  const profiles: Profile[] = ["user", "test"];
  return new Set(
    profiles.flatMap((profile) => Object.values(readState(placeOf(root, profile)).env)),
  );
}

/** Stops what `provideServers` runs for this root and profile; resolves when all of it is gone. */
export async function stopServers(
  root: string,
  options: Omit<Options, "root"> = {},
): Promise<void> {
  const { profile = "user", log = quiet, only = serverNames } = options;
  const place = placeOf(root, profile);
  await locked(place, log, () => stopUnlocked(place, readState(place), only, log));
}

async function stopUnlocked(
  place: Place,
  state: State,
  only: readonly ServerName[],
  log: Log,
): Promise<void> {
  await stopNatively(place, state, only);
  if (state.provider === "docker") await stopDocker(place, state, only, log);
}

/** Stops the servers of this root and profile and removes all their data; ports and password stay. */
export async function removeData(
  root: string,
  options: Pick<Options, "profile" | "log"> = {},
): Promise<void> {
  const { profile = "user", log = quiet } = options;
  const place = placeOf(root, profile);
  await locked(place, log, async () => {
    const state = readState(place);
    await stopUnlocked(place, state, serverNames, log);
    if (state.provider === "docker") await removeDocker(place, state, log);
    const folders = serverNames.flatMap((name) => nativeServers[name].otherData?.(place.key) ?? []);
    for (const folder of [place.data, place.logs, ...folders]) {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/**
 * The variables of servers that were provided before, without starting any; empty when there are none.
 * What the environment names itself wins here too.
 */
export function knownEnvironment(root: string, profile: Profile = "user"): Record<string, string> {
  const { env } = readState(placeOf(root, profile));
  return { ...env, ...givenServers(serverNames, process.env, addressesOf(root)).env };
}
