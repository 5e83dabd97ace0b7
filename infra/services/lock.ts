import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf } from "./process-identity.ts";
import { ServersError, type Log } from "./types.ts";

const pauseMs = 200;
/** A lock on the lock is held for a few system calls; an older one belongs to a killed process. */
const stealTooOldMs = 10_000;

type Holder = { pid: number; identity: string };

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder; // Written below, by us.
  } catch {
    return undefined;
  }
}

function claim(own: string, path: string): boolean {
  try {
    linkSync(own, path); // Atomic, and never replaces: the one who links holds the lock.
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isAbandoned(path: string): boolean {
  const holder = readHolder(path);
  return holder !== undefined && identityOf(holder.pid) !== holder.identity;
}

/** Removes a lock whose holder is dead; only one of several waiting processes does it. */
function removeAbandoned(own: string, path: string): void {
  const steal = `${path}.steal`;
  if (!claim(own, steal)) {
    const age = Date.now() - (statSync(steal, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > stealTooOldMs) rmSync(steal, { force: true });
    return;
  }
  try {
    if (isAbandoned(path)) rmSync(path, { force: true });
  } finally {
    rmSync(steal, { force: true });
  }
}

let count = 0;

/**
 * Does `work` while no other process (and no other call here) holds the same lock file.
 * A lock left by a killed process is taken over.
 *
 * @param what      said in the line that tells a person why we wait
 * @param patience  milliseconds to wait for the holder
 * @throws ServersError when the holder does not let go in time
 */
export async function withLock<T>(
  path: string,
  options: { what: string; patienceMs: number; log: Log },
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}.${count++}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) }));
  try {
    const deadline = Date.now() + options.patienceMs;
    let told = false;
    while (!claim(own, path)) {
      const holder = readHolder(path);
      if (isAbandoned(path)) removeAbandoned(own, path);
      else if (Date.now() > deadline) {
        throw new ServersError(
          `${options.what} is still at work in process ${holder?.pid}; stop it or remove ${path}`,
        );
      } else {
        if (!told) options.log(`waiting for ${options.what} in process ${holder?.pid}`);
        told = true;
        await sleep(pauseMs);
      }
    }
    try {
      return await work();
    } finally {
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}
