import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The built connector as it runs in production, a process of its own; `onLine` takes what it logs. */
export function startConnector(
  env: Record<string, string>,
  onLine?: (line: string) => void,
): ChildProcess {
  const main = join(import.meta.dirname, "../../../../connectors/neo4j/dist/main.js");
  createRequire(import.meta.url).resolve(main);
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: "error", ...env, HEALTH_PORT: "0" },
    stdio: ["ignore", onLine ? "pipe" : "ignore", "inherit"],
  });
  if (onLine && child.stdout) createInterface(child.stdout).on("line", onLine);
  return child;
}

export async function stopConnector(connector: ChildProcess): Promise<void> {
  connector.kill("SIGTERM");
  if (connector.exitCode === null) await once(connector, "exit");
}

/** Memory of a process in MiB, from the kernel; NaN where it does not tell. */
export function residentMiB(pid: number): number {
  try {
    const [, kib = ""] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kib) / 1024;
  } catch {
    return NaN;
  }
}
