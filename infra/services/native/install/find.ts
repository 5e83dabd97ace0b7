import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runTool } from "../run-tool.ts";

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The full path of a program: on the PATH, or in the folders where Debian keeps those of root. */
export function findProgram(
  name: string,
  extraFolders: readonly string[] = [],
): string | undefined {
  const folders = [
    ...extraFolders,
    ...(process.env["PATH"] ?? "").split(delimiter),
    "/usr/local/sbin",
    "/usr/sbin",
    "/sbin",
  ];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** RabbitMQ's own scripts, without the wrapper of the distribution that insists on user rabbitmq. */
export const findRabbitmq = () =>
  findProgram("rabbitmq-server", ["/usr/lib/rabbitmq/bin", "/opt/homebrew/sbin"]);

/** Erlang's name server, which RabbitMQ needs. */
export const findEpmd = () => findProgram("epmd", ["/usr/lib/erlang/bin"]);

/** Debian names it after Prometheus, everybody else does not. */
export const findAlertmanager = () =>
  findProgram("prometheus-alertmanager") ?? findProgram("alertmanager");

export const findRedis = () => findProgram("redis-server");

/** The newest PostgreSQL: Debian keeps each version in a folder of its own, off the PATH. */
export function findPostgres(): string | undefined {
  const base = "/usr/lib/postgresql";
  const versions = list(base).sort((a, b) => Number(b) - Number(a));
  const folders = versions.map((version) => join(base, version, "bin"));
  return findProgram("postgres", folders);
}

export const findMaven = () => findProgram("mvn");

// Kafka 4 needs Java 17. From 24 on there is no security manager, without which OpenSearch 2 does not start.
const oldestJava = 17;
const newestJava = 23;

/** The home of a Java development kit that all three JVM servers run on. */
export async function findJdk(): Promise<string | undefined> {
  const homes = [
    process.env["JAVA_HOME"],
    ...list("/usr/lib/jvm")
      .sort()
      .map((name) => join("/usr/lib/jvm", name)),
  ];
  for (const home of homes) {
    if (home === undefined || !isExecutable(join(home, "bin", "javac"))) continue;
    const { output } = await runTool(join(home, "bin", "javac"), ["-version"]);
    const major = Number(/javac (\d+)/.exec(output)?.[1]);
    if (major >= oldestJava && major <= newestJava) return home;
  }
  return undefined;
}

/** A Python that our pinned wheels are made for and that can make virtual environments. */
export async function findPython(): Promise<string | undefined> {
  const check = "import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info < (3, 14))";
  const names = ["/usr/bin/python3", "python3.13", "python3.12", "python3.11", "python3"];
  for (const name of names) {
    const path = name.startsWith("/") ? name : findProgram(name);
    if (path !== undefined && (await runTool(path, ["-c", check])).code === 0) return path;
  }
  return undefined;
}
