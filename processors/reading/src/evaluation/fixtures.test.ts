import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaluateExtraction } from "./extraction.ts";

const folder = join(import.meta.dirname, "../../fixtures");

describe("pages in the mark-up of Indonesian publishers, their text invented", () => {
  it("are forty, of at least twenty habits", async () => {
    const lines = (await readFile(join(folder, "truth.jsonl"), "utf8")).trim().split("\n");
    const habits = lines.map((line) => (JSON.parse(line) as { id: string }).id.replace(/-\d$/, ""));
    expect(lines).toHaveLength(40);
    expect(new Set(habits).size).toBeGreaterThanOrEqual(20);
  });
  it("give their text, title and instant, and no instant that is wrong and certain", async () => {
    const score = await evaluateExtraction(folder);
    expect(score.f1).toBeGreaterThanOrEqual(0.99);
    expect(score).toMatchObject({ titleRight: 40, instantRight: 40, instantWrong: 0 });
  }, 60_000);
});
