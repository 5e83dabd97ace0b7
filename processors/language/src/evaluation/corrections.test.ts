import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { openEmbedded } from "../embedded/embedded-backend.ts";
import { evaluateCorrections } from "./corrections.ts";

let backend: Backend;
let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "corrections-"));
  backend = await openEmbedded();
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await backend.close();
});

const file = (...lines: object[]): string => {
  const path = join(folder, `${Math.random()}.jsonl`);
  const who = { id: "a1", by: "rina", at: "2026-11-30T14:00:00Z" };
  writeFileSync(path, lines.map((line) => JSON.stringify({ ...who, ...line })).join("\n"));
  return path;
};
const theft =
  "Polres Brebes menangkap dua pencuri sepeda motor di Kecamatan Bumiayu, Senin (5/10/2026).";

test("corrections that the system now follows count as right, one task beside the other", async () => {
  const chain = ["Polres Brebes", "Polda Jawa Tengah", "Mabes Polri"];
  const mention = { text: "Polres Brebes", start: 0, end: 13, level: "POLRES" };
  const copy = { title: "Pencuri Motor Ditangkap", lead: theft };
  const path = file(
    {
      task: "sentiment",
      title: "Banjir Tewaskan Tiga Warga",
      lead: "Tiga orang tewas akibat banjir.",
      sentiment: "negatif",
    },
    { task: "urgency", title: "Klub Juara Liga", lead: "Tim menang 3-0 di final.", urgency: 1 },
    { task: "police", sentence: theft, mentions: [{ ...mention, unit: "Polres Brebes", chain }] },
    { task: "duplicate", a: copy, b: copy, duplicate: true },
    {
      task: "entity",
      title: "",
      text: "Gubernur Rahmat Hidayat meninjau pasar.",
      name: "Rahmat Hidayat",
      type: "PERSON",
    },
  );
  expect(await evaluateCorrections(path, backend)).toEqual({
    accuracy: 100,
    corrections: 5,
    tasks: Object.fromEntries(
      ["sentiment", "urgency", "police", "duplicate", "entity"].map((task) => [
        task,
        { right: 1, total: 1 },
      ]),
    ),
    wrong: [],
  });
}, 60_000);

test("a correction that the system still misses is named with who made it", async () => {
  const path = file({ task: "police", sentence: theft, mentions: [] });
  expect(await evaluateCorrections(path, backend)).toMatchObject({
    accuracy: 0,
    wrong: ["police a1: Polres Brebes > Polda Jawa Tengah > Mabes Polri for  (rina)"],
  });
}, 60_000);

test("a line that is no correction is refused with its number", async () => {
  const path = file({ task: "urgency", title: "", lead: "", urgency: 6 });
  await expect(evaluateCorrections(path, backend)).rejects.toMatchObject({
    reason: "NOT_A_CORRECTION",
  });
  await expect(evaluateCorrections(path, backend)).rejects.toThrow(/:1 is no correction/);
});
