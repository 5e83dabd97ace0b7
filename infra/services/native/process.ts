import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf } from "../process-identity.ts";
import type { RunningProcess } from "../state.ts";
import { ServersError } from "../types.ts";
import type { Launch } from "./definition.ts";
import { lastLines } from "./run-tool.ts";

const startLimitMs = 120_000;
const stopLimitMs = 20_000;
const pauseMs = 100;

/** True while exactly this process lives, not another one that got its pid. */
export function isAlive(one: RunningProcess): boolean {
  return identityOf(one.pid) === one.identity;
}

/**
 * Starts a process that outlives us, and resolves when it serves.
 *
 * @param onStarted  hears of the process at once, so that it is known even if we are killed while we wait
 * @throws ServersError with the end of its log when it ends or does not serve within two minutes
 */
export async function start(
  launch: Launch,
  logs: string,
  onStarted: (started: RunningProcess) => void,
): Promise<void> {
  const logFile = freshLog(logs, launch.name);
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(launch.file, launch.args, {
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...inherited(), ...launch.env },
    ...(launch.user ?? {}),
  });
  closeSync(log);
  let ending: string | undefined;
  child.once("error", (error) => (ending = error.message));
  child.once("exit", (code, signal) => (ending = `ended with ${signal ?? code}`));
  child.unref();
  const identity = child.pid === undefined ? undefined : identityOf(child.pid);
  if (child.pid !== undefined && identity !== undefined) onStarted({ pid: child.pid, identity });

  const isReady = async () =>
    (launch.readyLine?.test(readFileSync(logFile, "utf8")) ?? true) && (await launch.isReady());
  const deadline = Date.now() + startLimitMs;
  while (!(await isReady())) {
    const reason = ending ?? (Date.now() > deadline ? "does not answer" : undefined);
    if (reason !== undefined) {
      throw new ServersError(
        `${launch.name} did not start (${reason}). The end of ${logFile}:\n` +
          lastLines(readFileSync(logFile, "utf8")),
      );
    }
    await sleep(pauseMs);
  }
}

/** Servers read no variable of ours by chance (RABBITMQ_*, JAVA_*, RCLONE_* ...) and see no secret. */
function inherited(): Record<string, string | undefined> {
  const names = ["PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH"];
  return Object.fromEntries(
    names
      .filter((name) => process.env[name] !== undefined)
      .map((name) => [name, process.env[name]]),
  );
}

/** An empty log; the one of the start before is kept as NAME.previous.log. */
function freshLog(logs: string, name: string): string {
  mkdirSync(logs, { recursive: true });
  const file = join(logs, `${name}.log`);
  if (existsSync(file)) renameSync(file, join(logs, `${name}.previous.log`));
  return file;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in between.
  }
}

/** Ends a process kindly, then by force; resolves when it is gone. */
export async function stop(one: RunningProcess, stopSignal: NodeJS.Signals): Promise<void> {
  if (!isAlive(one)) return;
  signal(one.pid, stopSignal);
  const deadline = Date.now() + stopLimitMs;
  while (isAlive(one)) {
    if (Date.now() > deadline) {
      signal(-one.pid, "SIGKILL"); // It leads its group: helpers end too.
      signal(one.pid, "SIGKILL");
    }
    await sleep(pauseMs);
  }
}
