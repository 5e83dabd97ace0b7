import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGroups, readLines, writeLines } from "./lines.ts";

async function* given(...lines: string[]) {
  for (const line of lines) yield await Promise.resolve(line);
}
const all = async <T>(items: AsyncIterable<T>) => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};

describe("a file of lines", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nexa-lines-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("gives back what was written, also letters that lie across two chunks", async () => {
    const file = join(folder, "a.gz");
    const lines = Array.from({ length: 3_000 }, (_, n) => `${n} “aman” 🙂`.repeat(20));
    expect(await writeLines(file, given(...lines))).toBe(3_000);
    expect(await all(readLines(file))).toEqual(lines);
    expect(await writeLines(file, given())).toBe(0);
    expect(await all(readLines(file))).toEqual([]);
  });

  it("that is cut off is an error, not a short file", async () => {
    const file = join(folder, "b.gz");
    await writeLines(file, given(...Array.from({ length: 99 }, (_, n) => String(n))));
    await writeFile(file, (await readFile(file)).subarray(0, -12));
    await expect(all(readLines(file))).rejects.toThrow("unexpected end of file");
    await expect(all(readLines(join(folder, "none.gz")))).rejects.toThrow("ENOENT");
  });

  it("comes in groups of a size, the last one smaller", async () => {
    expect(await all(inGroups(given("a", "b", "c"), 2))).toEqual([["a", "b"], ["c"]]);
  });
});
