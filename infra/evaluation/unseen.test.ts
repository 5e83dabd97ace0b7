import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packSeen } from "@nexa/language";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Evaluation } from "./table.ts";
import { onUnseen } from "./unseen.ts";

const trained = "Warga Desa Sukamaju bergotong royong membersihkan saluran air.";
const fresh = "Harga cabai rawit di Pasar Minggu naik lagi menjelang Lebaran.";
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "unseen-"));
  writeFileSync(join(folder, "ours.seen"), packSeen([trained]));
  writeFileSync(join(folder, "seen.json"), '{"models":{"m":["ours"]},"tasks":{"ner":["m"]}}');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const linesOf: Evaluation = (path) =>
  Promise.resolve({
    rows: [],
    misses: [],
    result: { lines: readFileSync(path, "utf8").trim().split("\n") },
  });
const score = (lines: string[], hashes = folder) => {
  const path = join(folder, "input.tsv");
  writeFileSync(path, lines.map((line) => `${line}\tx\n`).join(""));
  return onUnseen("ner", linesOf, hashes)(path);
};

test("a text that was trained on is named and not scored", async () => {
  expect(await score([trained, fresh])).toMatchObject({
    result: { lines: [`${fresh}\tx`], overlaps: 1 },
    overlaps: [`(ours) ${trained}`],
  });
});

test("a file without such texts is scored as it is", async () => {
  expect(await score([fresh])).toEqual({
    rows: [],
    misses: [],
    result: { lines: [`${fresh}\tx`] },
  });
});

test("a file of nothing but training texts is refused", async () => {
  await expect(score([trained])).rejects.toMatchObject({ reason: "TRAINED_ON_INPUT" });
});

test("without hashes of the training texts nothing is scored", async () => {
  await expect(score([fresh], join(folder, "nowhere"))).rejects.toMatchObject({
    reason: "SEEN_HASHES_MISSING",
  });
});
