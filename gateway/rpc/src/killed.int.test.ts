import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectBroker, type Broker } from "./index.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notesContract, type Note } from "./test-notes.ts";

const soon = { timeout: 60_000, interval: 20 };
const workspace = fileURLToPath(new URL("..", import.meta.url));

/** Another process, and what it has said. */
type Other = { process: ChildProcess; said: () => string[]; kill: () => Promise<void> };

function start(...args: string[]): Other {
  const script = join(workspace, "dist", "test-process.js");
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    process: child,
    said: () => text.split("\n"),
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** The newest source is older than the last build. */
function isBuilt(): boolean {
  const build = join(workspace, "tsconfig.tsbuildinfo");
  if (!existsSync(build) || !existsSync(join(workspace, "dist", "test-process.js"))) return false;
  const sources = readdirSync(join(workspace, "src")).map((name) => join(workspace, "src", name));
  return sources.every((source) => statSync(source).mtimeMs < statSync(build).mtimeMs);
}

describe("processes killed with SIGKILL", () => {
  let server: TestBroker;
  let caller: Broker;
  let folder: string;
  const others: Other[] = [];
  const other = async (mode: "serve" | "write", store: string, file: string) => {
    const made = start(mode, server.url, store, file);
    others.push(made);
    await vi.waitFor(() => expect(made.said()).toContain("ready"), soon);
    return made;
  };
  const linesOf = (file: string) =>
    existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const notesIn = (file: string) => linesOf(file).map((line) => JSON.parse(line) as Note);

  beforeAll(async () => {
    // Other processes cannot read TypeScript.
    if (!isBuilt()) execFileSync("npx", ["tsc", "-b", workspace], { stdio: "inherit" });
    folder = mkdtempSync(join(tmpdir(), "nexa-killed-"));
    server = await testBroker("killed");
    caller = await connectBroker({ url: server.url, name: "caller" });
  }, 180_000);
  afterAll(async () => {
    for (const each of others) await each.kill();
    await caller?.close();
    await server?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("the only connector: reads in its hands are told at once, not at their deadline", async () => {
    const only = await other("serve", "only", join(folder, "only"));
    const { notes: client } = caller.client(notesContract("only"), { retry: false });
    const calls = ["1", "2", "3"].map((id) =>
      client.find({ id }, { timeoutMs: 60_000 }).catch((fault: unknown) => fault),
    );
    await vi.waitFor(
      () => expect(only.said().filter((word) => word === "asked")).toHaveLength(3),
      soon,
    );
    const killedAt = Date.now();
    await only.kill();
    for (const fault of await Promise.all(calls))
      expect(fault).toMatchObject({
        code: "UNAVAILABLE",
        reason: "NOBODY_SERVES",
        retryable: true,
      });
    expect(Date.now() - killedAt).toBeLessThan(5_000);
  });

  it("one of three connectors: each entity's writes keep their order, none is lost", async () => {
    const file = join(folder, "three");
    const three = [];
    for (let n = 0; n < 3; n++) three.push(await other("serve", "three", file));
    const { notes: client } = caller.client(notesContract("three"));
    const count = 4_000;
    const all = Array.from({ length: count }, (_, n) => ({ id: `e${n % 40}`, text: String(n) }));
    const sent = Promise.all(all.map((each) => client.save(each)));
    await vi.waitFor(() => expect(linesOf(file).length).toBeGreaterThan(200), soon);
    await three[0]?.kill(); // the first one to come has the shard queues
    await sent;
    await vi.waitFor(
      () => expect(new Set(notesIn(file).map(({ text }) => text)).size).toBe(count),
      soon,
    );
    const applied = notesIn(file);
    for (let entity = 0; entity < 40; entity++) {
      const texts = applied.filter(({ id }) => id === `e${entity}`).map(({ text }) => Number(text));
      const first = [...new Set(texts)]; // a repeat is allowed, an older one first is not
      expect(first).toEqual([...first].sort((a, b) => a - b));
    }
  });

  it("a caller: every write that was confirmed to it is applied", async () => {
    const [applied, confirmed] = [join(folder, "applied"), join(folder, "confirmed")];
    await other("serve", "killed-caller", applied);
    const writer = await other("write", "killed-caller", confirmed);
    await vi.waitFor(() => expect(linesOf(confirmed).length).toBeGreaterThan(500), soon);
    await writer.kill();
    const told = linesOf(confirmed);
    await vi.waitFor(() => {
      const texts = new Set(notesIn(applied).map(({ text }) => text));
      expect(told.filter((text) => !texts.has(text))).toEqual([]);
    }, soon);
  });
});
