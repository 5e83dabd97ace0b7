import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { withLock } from "../../lock.ts";
import { ServersError, type Log, type ServerName } from "../../types.ts";
import { installPackages } from "./debian.ts";
import {
  findAlertmanager,
  findEpmd,
  findJdk,
  findMaven,
  findPostgres,
  findPython,
  findRabbitmq,
  findRedis,
} from "./find.ts";
import { installJars, recipe as jvmRecipe, type JvmServer } from "./maven.ts";
import { installPythonServers, recipe as pythonRecipe } from "./python.ts";

/** What the servers are started with: programs and folders by name. Asking for a missing one is our bug. */
export type Tools = {
  of(name: ToolName): string;
};

export type ToolName =
  | "java"
  | "python"
  | "rabbitmq-server"
  | "epmd"
  | "redis-server"
  | "postgres"
  | "alertmanager"
  | JvmServer;

const jvmServers: Partial<Record<ServerName, JvmServer>> = {
  kafka: "kafka",
  neo4j: "neo4j",
  elasticsearch: "opensearch",
};
const pythonServers: readonly ServerName[] = ["mongodb", "minio", "qdrant"];
const installPatienceMs = 20 * 60_000;

/** `$XDG_CACHE_HOME/nexa/servers`: shared by all checkouts of this user. */
export function cacheFolder(): string {
  const base = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  return join(base, "nexa", "servers");
}

/**
 * Installs what the wanted servers need and is not there yet, in parallel where nothing depends on it.
 * One installation at a time in one cache; a finished one is found again by the hash of its recipe.
 *
 * @throws ServersError that says what a person has to do
 */
export async function install(wanted: readonly ServerName[], log: Log): Promise<Tools> {
  const tools = new Map<ToolName, string>();
  const work = async () => {
    await installDebian(wanted, log);
    await remember(tools, wanted);
    await Promise.all([installJvm(wanted, tools, log), installPython(wanted, tools, log)]);
  };
  const lock = join(cacheFolder(), "install.lock");
  await withLock(lock, { what: "an installation", patienceMs: installPatienceMs, log }, work);
  return {
    of: (name) => {
      const path = tools.get(name);
      if (path === undefined) throw new Error(`${name} was not installed for these servers`);
      return path;
    },
  };
}

async function installDebian(wanted: readonly ServerName[], log: Log): Promise<void> {
  const missing: string[][] = [];
  const need = (found: string | undefined, ...names: string[]) => {
    if (found === undefined) missing.push(names);
  };
  if (wanted.some((name) => jvmServers[name] !== undefined)) {
    need(await findJdk(), "openjdk-17-jdk-headless", "openjdk-21-jdk-headless");
    need(findMaven(), "maven");
  }
  if (wanted.some((name) => pythonServers.includes(name))) need(await findPython(), "python3-venv");
  if (wanted.includes("rabbitmq")) need(findRabbitmq(), "rabbitmq-server");
  if (wanted.includes("redis")) need(findRedis(), "redis-server");
  if (wanted.includes("alertmanager")) need(findAlertmanager(), "prometheus-alertmanager");
  if (wanted.includes("postgres")) need(findPostgres(), "postgresql");
  await installPackages(missing, log);
}

async function remember(tools: Map<ToolName, string>, wanted: readonly ServerName[]) {
  const put = (name: ToolName, path: string | undefined, needed: boolean) => {
    if (path !== undefined) tools.set(name, path);
    else if (needed) throw new ServersError(`${name} is still missing after its installation`);
  };
  put("rabbitmq-server", findRabbitmq(), wanted.includes("rabbitmq"));
  put("epmd", findEpmd(), wanted.includes("rabbitmq"));
  put("redis-server", findRedis(), wanted.includes("redis"));
  put("alertmanager", findAlertmanager(), wanted.includes("alertmanager"));
  put("postgres", findPostgres(), wanted.includes("postgres"));
}

/** The folder of an installation and whether it is finished. */
async function slot(name: string, recipe: string) {
  const hash = createHash("sha256").update(`${process.arch}\0${recipe}`).digest("hex");
  const folder = join(cacheFolder(), `${name}-${hash.slice(0, 12)}`);
  const marker = join(folder, "complete");
  const isComplete = existsSync(marker);
  if (!isComplete) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  return { folder, isComplete, complete: () => writeFile(marker, "") };
}

async function installJvm(
  wanted: readonly ServerName[],
  tools: Map<ToolName, string>,
  log: Log,
): Promise<void> {
  const servers = wanted.flatMap((name) => jvmServers[name] ?? []);
  if (servers.length === 0) return;
  const jdk = await findJdk();
  const mvn = findMaven();
  if (jdk === undefined || mvn === undefined) {
    throw new ServersError("a Java development kit (17 to 23) or Maven is still missing");
  }
  tools.set("java", join(jdk, "bin", "java"));
  const missing = new Map<JvmServer, string>();
  const completions: (() => Promise<void>)[] = [];
  for (const server of servers) {
    const place = await slot(server, await jvmRecipe(server));
    tools.set(server, place.folder);
    if (place.isComplete) continue;
    missing.set(server, place.folder);
    completions.push(place.complete);
  }
  if (missing.size === 0) return;
  await installJars(missing, { mvn, jdk }, log);
  await Promise.all(completions.map((complete) => complete()));
}

async function installPython(
  wanted: readonly ServerName[],
  tools: Map<ToolName, string>,
  log: Log,
): Promise<void> {
  if (!wanted.some((name) => pythonServers.includes(name))) return;
  const python = await findPython();
  if (python === undefined)
    throw new ServersError("Python 3.11 to 3.13 with venv is still missing");
  const place = await slot("python", await pythonRecipe(python));
  const environment = join(place.folder, "venv");
  tools.set("python", join(environment, "bin"));
  if (place.isComplete) return;
  await installPythonServers(environment, python, log);
  await place.complete();
}
