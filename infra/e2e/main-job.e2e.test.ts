import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { removeData } from "../services/index.ts";
import { freePort } from "../services/ports.ts";

const checkout = join(import.meta.dirname, "../..");
const root = mkdtempSync(join(tmpdir(), "nexa-main-job-"));

type Outcome = { code: number | null; equal: boolean; differences: string[]; output: string };

/** `npm start -- --once` with servers and data of its own; `onLine` hears its progress. */
async function mainJob(onLine: (line: string) => void = () => undefined): Promise<Outcome> {
  const { PATH = "", HOME = "" } = process.env;
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      join(checkout, "infra/dist/pipeline/cli.js"),
      "--once",
      "--root",
      root,
      "--port",
      String(port),
    ],
    { env: { PATH, HOME }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let [result, output] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (result += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    for (const line of chunk.toString().split("\n")) onLine(line);
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const last = result.trim().split("\n").at(-1) ?? "";
  const { equal, differences } = (
    last.startsWith("{") ? JSON.parse(last) : { equal: false, differences: [output.slice(-2_000)] }
  ) as Outcome; // the command's own last line
  return { code, equal, differences, output };
}

const pidOf = (service: string): number => {
  const pids = JSON.parse(readFileSync(join(root, ".nexa/services.json"), "utf8")) as Record<
    string,
    number
  >;
  const pid = pids[service];
  if (pid === undefined) throw new Error(`${service} is not running`);
  return pid;
};

describe("the main job", () => {
  afterAll(async () => {
    await removeData(root);
    rmSync(root, { recursive: true, force: true });
  });

  it("ends with the manifest's figures although connectors and processors are killed on the way", async () => {
    const victims = [
      "connector-postgres",
      "c1-cleaner",
      "connector-minio",
      "b1-scraper",
      "d1-inference",
    ];
    const killed: string[] = [];
    const outcome = await mainJob((line) => {
      const cleaned = Number(/ c1 (\d+)/.exec(line)?.[1] ?? 0);
      const next = victims[killed.length];
      if (next === undefined || cleaned < 10 + killed.length * 35) return;
      process.kill(pidOf(next), "SIGKILL");
      killed.push(next);
    });
    expect(killed, outcome.output).toEqual(victims);
    expect(outcome.differences, outcome.output).toEqual([]);
    expect(outcome).toMatchObject({ code: 0, equal: true });
  });

  it("run again on the same data, sees every page again and changes no store", async () => {
    const outcome = await mainJob();
    expect(outcome.differences, outcome.output).toEqual([]);
    expect(outcome).toMatchObject({ code: 0, equal: true });
    expect(outcome.output).toContain("a repeated one");
  });
});
