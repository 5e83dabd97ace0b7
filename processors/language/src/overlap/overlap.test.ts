import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertNoOverlap, overlapsWith, splitBySeen } from "./overlaps-with.ts";
import { packSeen, readSeen } from "./seen.ts";
import { textsOf } from "./units-of.ts";

const trained = [
  "Warga Desa Sukamaju bergotong royong membersihkan saluran air sepanjang dua kilometer pada Minggu pagi kemarin.",
  "Harga cabai rawit di Pasar Induk turun menjadi tiga puluh ribu rupiah per kilogram.",
];
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "overlap-"));
  writeFileSync(join(folder, "ours.seen"), packSeen(trained));
  writeFileSync(
    join(folder, "seen.json"),
    JSON.stringify({ models: { tagger: ["ours"], other: [] }, tasks: { spok: ["other"] } }),
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test("a sentence that was trained on is refused, whatever its case, punctuation and file format", () => {
  const shouted = (trained[1] ?? "").toUpperCase().replace(".", " !");
  const inputs = [
    file("a.tsv", `${shouted}\tnegative\n`),
    file("a.jsonl", `${JSON.stringify({ id: 1, original: { lead: trained[1] } })}\n`),
    file(
      "a.txt",
      (trained[1] ?? "")
        .split(" ")
        .map((word) => `${word}\tO`)
        .join("\n"),
    ),
    file("a.csv", `id,text,label\n7,"${trained[1]}",netral\n`),
  ];
  for (const path of inputs)
    expect(() => {
      assertNoOverlap(path, "ner", folder);
    }).toThrow(expect.objectContaining({ reason: "TRAINED_ON_INPUT" }));
});

test("a trained sentence with a changed ending is found by its eight-word runs", () => {
  const edited = (trained[0] ?? "").replace("Minggu pagi kemarin", "Sabtu");
  const [overlap] = overlapsWith(file("b.tsv", `${edited}\tx\n`), "ner", folder);
  expect(overlap).toMatchObject({ source: "ours", why: "windows" });
});

test("new sentences, shared set phrases and short greetings pass", () => {
  const fresh =
    "Harga cabai rawit di Pasar Minggu naik lagi menjelang Lebaran tahun ini.\tx\nTerima kasih semua.\tx\n";
  expect(overlapsWith(file("c.tsv", fresh), "ner", folder)).toEqual([]);
});

test("a task is held only against the models it uses", () => {
  const path = file("d.tsv", `${trained[0]}\tx\n`);
  expect(overlapsWith(path, "spok", folder)).toEqual([]);
  expect(overlapsWith(path, "a task nobody knows", folder)).toHaveLength(1);
});

test("without hashes beside the models nothing is scored", () => {
  expect(() => {
    assertNoOverlap(file("e.tsv", "x\ty\n"), "ner", join(folder, "nowhere"));
  }).toThrow(expect.objectContaining({ reason: "SEEN_HASHES_MISSING" }));
});

test("the file of hashes holds no text and reads back whole", () => {
  const path = join(folder, "ours.seen");
  const hashes = readSeen(path);
  expect(hashes.size).toBe(2 + (14 - 7) + (15 - 7));
  expect(Math.max(...hashes)).toBeLessThan(2 ** 48);
});

test("CoNLL-U gives its words, one sentence a block", () => {
  const rows = "# text = Ia tidur.\n1-2\tia\t_\n1\tIa\t_\n2\ttidur\t_\n\n1\tYa\t_\n";
  expect(textsOf(file("f.conllu", rows))).toEqual(["Ia tidur", "Ya"]);
});

test("what training did not see is left as a file of the same form, heading and all", () => {
  const path = file(
    "g.csv",
    `id,text,label\n1,"${trained[1]}",netral\n2,Harga telur naik,negatif\n`,
  );
  expect(splitBySeen(path, "ner", folder)).toMatchObject({
    overlaps: [{ source: "ours" }],
    units: 1,
    rest: "id,text,label\n2,Harga telur naik,negatif\n",
  });
});
