import { describe, expect, it } from "vitest";
import { datelineOf, houseMarks } from "./house-marks.ts";

const marked = (text: string): string[] =>
  houseMarks(text).map(({ start, end }) => text.slice(start, end).trim());

describe("the dateline", () => {
  it.each([
    ["BITUNG, WARTA.TEST - Dua warga hilang.", "Dua warga hilang."],
    ["Jakarta (ANTARA) - Menteri tiba.", "Menteri tiba."],
    ["Semarang, Suara Pagi – Banjir surut.", "Banjir surut."],
    ["BREBES - Polisi datang.", "Polisi datang."],
    ["TEST — Polisi datang.", "Polisi datang."],
    ['Surabaya, 5 OKT - "Kami siap," katanya.', '"Kami siap," katanya.'],
  ])("is cut off in front of the sentence: %s", (text, rest) => {
    expect(text.slice(datelineOf(text)?.end)).toBe(rest);
  });

  it.each([
    "Persib - Persija Bermain Imbang",
    "Warga mengeluh - Jalan rusak sejak lama.",
    "Polisi menangkap tiga orang.",
    "",
  ])("is not seen in: %s", (text) => {
    expect(datelineOf(text)).toBeUndefined();
  });
});

describe("marks of the newsroom", () => {
  it("are outlets in a dateline, but not its place", () => {
    expect(marked("BITUNG, WARTA.TEST - Dua warga hilang.")).toContain("WARTA.TEST");
    expect(marked("Bitung, Warta Utara - Dua warga hilang.")).toEqual(["Warta Utara"]);
    expect(marked("BREBES - Polisi datang.")).toEqual([]);
  });

  it("are an outlet's address, codes of reporters, bylines and pointers to other articles", () => {
    const text =
      "Ia berkata kepada kabar.co.id, Senin. (rls/jk)\nEditor: Sinta Dewi\nBaca juga: Gempa di Palu";
    expect(marked(text)).toEqual([
      "kabar.co.id",
      "(rls/jk)",
      "Editor: Sinta Dewi",
      "Baca juga: Gempa di Palu",
    ]);
  });

  it("are not brackets within a sentence or a name behind a full stop without a space", () => {
    expect(marked("Harga (per kilogram) naik.Dia pergi ke pasar.")).toEqual([]);
  });
});
