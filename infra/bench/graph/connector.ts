import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** The built connector as it runs in production, a process of its own. */
export function startConnector(env: Record<string, string>): ChildProcess {
  const main = join(import.meta.dirname, "../../../../connectors/neo4j/dist/main.js");
  createRequire(import.meta.url).resolve(main);
  return spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: "error", ...env, HEALTH_PORT: "0" },
    stdio: ["ignore", "ignore", "inherit"],
  });
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
