import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/**
 * Something that stays the same for one process and differs for the next one with the same pid: the time
 * it was started. Undefined when there is no such process (a zombie counts as none).
 */
export function identityOf(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name in parentheses may hold spaces; after it, field 3 is the state, 22 the start in ticks.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const hasEnded = fields[0] === "X" || (fields[0] === "Z" && !hasOtherThreads(pid));
      return hasEnded ? undefined : `${bootId()}/${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  try {
    const started = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return started.trim() || undefined;
  } catch {
    return undefined;
  }
}

// The first thread may be gone while others still hold memory and ports.
function hasOtherThreads(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).length > 1;
}

// Ticks count from the boot: without its id, a process of before a reboot could look alive.
function bootId(): string {
  return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
}
