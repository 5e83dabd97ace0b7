import { isAlive } from "./native/process.ts";
import { runTool } from "./native/run-tool.ts";
import { placeOf, readState } from "./state.ts";
import type { Profile, ServerProcess } from "./types.ts";

type Row = { pid: number; parent: number; rssBytes: number };

/** The lines of `ps -eo pid=,ppid=,rss=`; ps counts memory in KiB. */
export function parsePs(output: string): Row[] {
  return output
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent, rss]) =>
      pid === undefined || parent === undefined || rss === undefined
        ? []
        : [{ pid, parent, rssBytes: rss * 1024 }],
    );
}

/** Resident memory of a process and of all that it started. */
export function rssOfTree(rows: readonly Row[], pid: number): number {
  const own = rows.find((row) => row.pid === pid)?.rssBytes ?? 0;
  const children = rows.filter((row) => row.parent === pid);
  return children.reduce((sum, child) => sum + rssOfTree(rows, child.pid), own);
}

/**
 * The native servers of this root and profile that live now, with their resident memory (children
 * included; memory that processes share is counted for each).
 */
export async function processes(root: string, profile: Profile = "user"): Promise<ServerProcess[]> {
  const state = readState(placeOf(root, profile));
  const { output } = await runTool("ps", ["-eo", "pid=,ppid=,rss="]);
  const rows = parsePs(output);
  return Object.entries(state.processes)
    .filter(([, one]) => isAlive(one))
    .map(([name, { pid }]) => ({ name, pid, rssBytes: rssOfTree(rows, pid) }));
}
