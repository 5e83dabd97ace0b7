import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, vi } from "vitest";

const workspace = fileURLToPath(new URL("..", import.meta.url));
const soon = { timeout: 60_000, interval: 20 };

/** Another process, and what it has said. */
export type Other = {
  said: () => string[];
  /** Resolves when it has ended, in whatever way. */
  gone: Promise<void>;
  kill: () => Promise<void>;
};

/** Connectors and callers in processes of their own (`test-process.ts`), and the files they write. */
export class Others {
  readonly #folder = mkdtempSync(join(tmpdir(), "nexa-others-"));
  readonly #all: Other[] = [];

  constructor() {
    // Other processes cannot read TypeScript.
    if (!isBuilt()) execFileSync("npx", ["tsc", "-b", workspace], { stdio: "inherit" });
  }

  /** Starts one, which may end at once. */
  spawn(mode: "serve" | "write", url: string, store: string, file: string): Other {
    const made = spawned(mode, url, store, join(this.#folder, file));
    this.#all.push(made);
    return made;
  }
  /** Starts one and waits until it serves, or writes. */
  async start(mode: "serve" | "write", url: string, store: string, file: string): Promise<Other> {
    const made = this.spawn(mode, url, store, file);
    await vi.waitFor(() => expect(made.said()).toContain("ready"), soon);
    return made;
  }

  linesOf(name: string): string[] {
    const file = join(this.#folder, name);
    return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  }

  async killAll(): Promise<void> {
    await Promise.all(this.#all.map((each) => each.kill()));
  }
  async end(): Promise<void> {
    await this.killAll();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function spawned(...args: string[]): Other {
  const script = join(workspace, "dist", "test-process.js");
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    said: () => text.split("\n"),
    gone,
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
