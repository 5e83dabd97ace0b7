import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withLock } from "./lock.ts";
import { identityOf } from "./process-identity.ts";

const newLock = () => join(mkdtempSync(join(tmpdir(), "nexa-")), "lock");
const options = { what: "another start", patienceMs: 5_000, log: () => undefined };

/** The pid of a process that has ended. */
const deadPid = () => Number(execFileSync("sh", ["-c", "echo $$"], { encoding: "utf8" }));

describe("the lock of a data folder", () => {
  it("lets one at a time in, and all of them in the end", async () => {
    const lock = newLock();
    let inside = 0;
    let most = 0;
    const work = () =>
      withLock(lock, options, async () => {
        most = Math.max(most, ++inside);
        await Promise.resolve();
        inside--;
      });
    await Promise.all([work(), work(), work()]);
    expect(most).toBe(1);
    expect(existsSync(lock)).toBe(false);
  });

  it("is taken over from a process that was killed", async () => {
    const lock = newLock();
    writeFileSync(lock, JSON.stringify({ pid: deadPid(), identity: "x/1" }));
    expect(await withLock(lock, options, () => Promise.resolve("mine"))).toBe("mine");
  });

  it("is taken over when another process got the pid of the killed one", async () => {
    const lock = newLock();
    writeFileSync(lock, JSON.stringify({ pid: process.pid, identity: "before the reboot/1" }));
    expect(await withLock(lock, options, () => Promise.resolve("mine"))).toBe("mine");
  });

  it("tells whom it waits for, and gives up with a line that names the file", async () => {
    const lock = newLock();
    writeFileSync(lock, JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) }));
    const lines: string[] = [];
    const impatient = { ...options, patienceMs: 10, log: (line: string) => lines.push(line) };
    await expect(withLock(lock, impatient, () => Promise.resolve())).rejects.toThrow(lock);
    expect(lines).toEqual([`waiting for another start in process ${process.pid}`]);
  });

  it("is let go when the work fails", async () => {
    const lock = newLock();
    const work = withLock(lock, options, () => Promise.reject(new Error("no")));
    await expect(work).rejects.toThrow("no");
    expect(existsSync(lock)).toBe(false);
  });
});

describe("the identity of a process", () => {
  it("stays the same while it lives and is gone with it", () => {
    expect(identityOf(process.pid)).toBe(identityOf(process.pid));
    expect(identityOf(deadPid())).toBeUndefined();
  });
});
