import { readFile } from "node:fs/promises";
import { processes } from "../services/index.ts";

/** Resident memory of servers and services together, sampled until stopped. */
export function watchMemory(root: string, servicePids: () => Record<string, number>) {
  let peakBytes = 0;
  const sample = async () => {
    const [servers, services] = await Promise.all([
      processes(root),
      rssOf(Object.values(servicePids())),
    ]);
    const total = servers.reduce((sum, { rssBytes }) => sum + rssBytes, 0) + services;
    peakBytes = Math.max(peakBytes, total + process.memoryUsage.rss());
  };
  const timer = setInterval(() => void sample().catch(() => undefined), 2_000);
  return {
    peakMiB: () => Math.round(peakBytes / 2 ** 20),
    stop: () => clearInterval(timer),
  };
}

async function rssOf(pids: number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map((pid) =>
      readFile(`/proc/${pid}/status`, "utf8").then(
        (status) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024,
        () => 0, // gone, or no /proc on this system
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
