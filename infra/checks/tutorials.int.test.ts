import { spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inserted, stepsOf, type Step } from "./tutorials.ts";

const checkout = join(import.meta.dirname, "../..");
const tutorials = readdirSync(join(checkout, "docs/tutorials")).filter((f) => f.endsWith(".md"));

/**
 * What a reader has: the checkout, built. It stands below the real one, so that packages are found there; workspaces
 * are those of the copy.
 */
function copyOfCheckout(): string {
  mkdirSync(join(checkout, ".nexa/test"), { recursive: true });
  const copy = mkdtempSync(join(checkout, ".nexa/test/tutorial-"));
  const leftOut = new Set(["node_modules", ".git", ".nexa"]);
  for (const entry of readdirSync(checkout).filter((name) => !leftOut.has(name)))
    cpSync(join(checkout, entry), join(copy, entry), {
      recursive: true,
      preserveTimestamps: true, // or the compiler builds everything anew
      filter: (path) => !path.endsWith("/node_modules"),
    });
  mkdirSync(join(copy, "node_modules/@nexa"), { recursive: true });
  symlinkSync(join(checkout, "node_modules/.bin"), join(copy, "node_modules/.bin"));
  for (const workspace of [
    "contracts",
    ...["gateway", "connectors", "processors"].flatMap(inside),
  ]) {
    const { name } = JSON.parse(readFileSync(join(copy, workspace, "package.json"), "utf8")) as {
      name: string;
    };
    symlinkSync(join(copy, workspace), join(copy, "node_modules", name));
  }
  return copy;
}
const inside = (folder: string) =>
  readdirSync(join(checkout, folder)).map((name) => `${folder}/${name}`);

function follow(step: Step, copy: string): Promise<void> | void {
  if (step.does === "run") return run(step.command, copy);
  const file = join(copy, step.file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    step.does === "write" ? step.text : inserted(readFileSync(file, "utf8"), step.after, step.text),
  );
}

function run(command: string, cwd: string): Promise<void> {
  const child = spawn("bash", ["-c", command], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) =>
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command}: exit ${code}\n${output}`)),
    ),
  );
}

describe("the tutorial", () => {
  let copy: string;
  beforeAll(() => {
    copy = copyOfCheckout();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  // One after another in one copy, as one reader would.
  it.each(tutorials)(
    "%s leads to what it promises when it is followed step by step",
    async (name) => {
      const steps = stepsOf(readFileSync(join(checkout, "docs/tutorials", name), "utf8"));
      expect(steps.some(({ does }) => does === "run")).toBe(true);
      for (const step of steps) await follow(step, copy);
    },
    5 * 60_000,
  );
});
