import { expect, test } from "vitest";
import { factsOf } from "./facts-of.ts";

const names = (text: string, type: string): string[] =>
  factsOf(text)
    .filter((fact) => fact.type === type)
    .map(({ name }) => name);

test.each([
  ["Ia dijerat Pasal 363 ayat (1) ke-3 KUHP.", ["KUHP", "Pasal 363 ayat (1) ke-3 KUHP"]],
  [
    "dijerat Pasal 340 jo Pasal 55 KUHP dengan ancaman mati",
    ["Pasal 340 KUHP", "Pasal 55 KUHP", "KUHP"],
  ],
  [
    "Pasal 112 ayat (2) UU Nomor 35 Tahun 2009 tentang Narkotika.",
    ["Pasal 112 ayat (2) UU 35/2009", "UU 35/2009"],
  ],
  ["melanggar Undang-Undang (UU) No. 11 Tahun 2008", ["UU 11/2008"]],
  ["Perda Nomor 4/2019 dan PP 28 Tahun 2024", ["Perda 4/2019", "PP 28/2024"]],
  ["dijerat UU ITE", ["UU ITE"]],
  ["pasal karet dan 34 pasal lain", []],
])("laws: %s", (text, expected) => {
  expect(names(text, "LAW").sort()).toEqual([...expected].sort());
});

test.each([
  ["senilai Rp1,2 miliar", ["IDR 1200000000"]],
  ["Rp 35.000 per kilogram", ["IDR 35000"]],
  ["lima ratus orang, 5 juta rupiah", ["IDR 5000000"]],
  ["US$ 2 juta dan 300 ringgit", ["USD 2000000", "MYR 300"]],
  ["Rpp. 30", []],
])("sums of money: %s", (text, expected) => {
  expect(names(text, "MONEY")).toEqual(expected);
});

test.each([
  ["Senin (5/10/2026)", ["2026-10-05"]],
  ["pada 28 November 2026 dan Oktober 2025", ["2026-11-28", "2025-10"]],
  ["32 Desember 2026 dan 31/2/2026", []],
])("dates that name their year: %s", (text, expected) => {
  expect(names(text, "DATE")).toEqual(expected);
});

test("drugs carry the amount written beside them, and names of laws and offices are no drugs", () => {
  const facts = factsOf("Satresnarkoba menyita 12,5 gram sabu-sabu dan ganja seberat 2 kilogram.");
  expect(facts).toMatchObject([
    { type: "DRUG", name: "sabu", detail: "12,5 gram" },
    { type: "DRUG", name: "ganja", detail: "2 kilogram" },
  ]);
});

test("a number plate is known by the vehicle before it", () => {
  expect(names("menabrak truk bernomor polisi G 1234 AB", "VEHICLE")).toEqual([
    "truk",
    "G 1234 AB",
  ]);
  expect(names("PT 1945 RI merdeka", "VEHICLE")).toEqual([]);
});

test("weapons of one kind are joined and stand where they are written", () => {
  const text = "Pelaku membawa celurit. Clurit itu disita bersama senpi rakitan.";
  const [sickle, gun] = factsOf(text).filter(({ type }) => type === "WEAPON");
  expect(sickle?.mentions.map(({ start, end }) => text.slice(start, end))).toEqual([
    "celurit",
    "Clurit",
  ]);
  expect(gun?.name).toBe("senjata api rakitan");
});
