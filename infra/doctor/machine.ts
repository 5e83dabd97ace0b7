import { existsSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { fail, ok, warn, type Finding } from "./finding.ts";

const gib = 2 ** 30;
const inGib = (bytes: number) => `${(bytes / gib).toFixed(1)} GiB`;

/** Node's version against what package.json asks for: 20.19 or newer. */
export function judgeNode(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const isEnough = major > 20 || (major === 20 && minor >= 19);
  return isEnough
    ? ok("node", version)
    : fail("node", version, "install Node.js 20.19 or newer (nodejs.org, or nvm install 20)");
}

/**
 * Memory that can still be given out. All servers and services together take about 3.5 GiB idle.
 *
 * @param isRunning  whether the servers hold their part already
 */
export function judgeMemory(available: number, total: number, isRunning: boolean): Finding {
  const needed = isRunning ? 0.5 * gib : 4 * gib;
  const found = `${inGib(available)} of ${inGib(total)} available`;
  if (available >= needed) return ok("memory", found);
  const advice = `${inGib(needed)} are needed: stop other programs, or run the servers elsewhere (README, URLs)`;
  return available >= needed / 2 ? warn("memory", found, advice) : fail("memory", found, advice);
}

/** Free space where data lies. Kafka, OpenSearch and RabbitMQ stop taking writes on a full disk. */
export function judgeDisk(free: number, total: number): Finding {
  const found = `${inGib(free)} of ${inGib(total)} free`;
  const advice =
    "make room, or begin anew with npm start -- --fresh; retention: docs/operations.md";
  if (free < 2 * gib) return fail("disk", found, advice);
  return free < 10 * gib && free / total < 0.1 ? warn("disk", found, advice) : ok("disk", found);
}

/** Bytes that Linux says a new program could take; the free memory elsewhere. */
function availableMemory(): number {
  const line = existsSync("/proc/meminfo") ? readFileSync("/proc/meminfo", "utf8") : "";
  const kib = /^MemAvailable:\s+(\d+)/m.exec(line)?.[1];
  return kib === undefined ? totalmem() : Number(kib) * 1024;
}

/** Whether the packages of the lock file are those installed, and the services are built. */
export function judgeBuild(root: string, folders: readonly string[]): Finding[] {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const mark = join(root, "node_modules", ".nexa-installed");
  const isInstalled = existsSync(mark) && readFileSync(mark, "utf8") === lock;
  const unbuilt = folders.filter((folder) => !existsSync(join(root, folder, "dist", "main.js")));
  return [
    isInstalled
      ? ok("packages", "as in package-lock.json")
      : warn("packages", "differ from package-lock.json", "npm start installs them"),
    unbuilt.length === 0
      ? ok("build", `${folders.length} services`)
      : fail("build", `missing: ${unbuilt.join(", ")}`, "npm run build"),
  ];
}

/** Everything that concerns the machine and this checkout. */
export async function examineMachine(
  root: string,
  folders: readonly string[],
  isRunning: boolean,
): Promise<Finding[]> {
  const disk = await statfs(root);
  return [
    judgeNode(process.version),
    ...judgeBuild(root, folders),
    judgeMemory(availableMemory(), totalmem(), isRunning),
    judgeDisk(disk.bavail * disk.bsize, disk.blocks * disk.bsize),
  ];
}
