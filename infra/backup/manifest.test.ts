import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkedManifest, writeManifest } from "./manifest.ts";

describe("a backup's note", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nexa-manifest-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("is there only for a finished backup, and fits one store and these very files", async () => {
    await expect(checkedManifest(folder, "redis")).rejects.toThrow("no finished backup");
    await writeFile(join(folder, "keys.jsonl.gz"), "whole");
    const made = await writeManifest(folder, { store: "redis", counts: { keys: 2 } });
    expect(await checkedManifest(folder, "redis")).toEqual(made);
    await expect(checkedManifest(folder, "neo4j")).rejects.toThrow("is a backup of redis");
    await writeFile(join(folder, "keys.jsonl.gz"), "cut");
    await expect(checkedManifest(folder, "redis")).rejects.toThrow(/keys.jsonl.gz is not the file/);
  });
});
