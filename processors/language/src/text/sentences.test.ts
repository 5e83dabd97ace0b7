import { describe, expect, it } from "vitest";
import { splitSentences } from "./sentences.ts";
import { splitWords } from "./words.ts";

describe("sentences", () => {
  it("are not ended by abbreviations and initials", () => {
    const text = "Dr. Joko P. Santoso dari Kab. Demak hadir. Ia pulang pukul 14.30 WIB.";
    expect(splitSentences(text).map((sentence) => sentence.text)).toEqual([
      "Dr. Joko P. Santoso dari Kab. Demak hadir.",
      "Ia pulang pukul 14.30 WIB.",
    ]);
  });

  it("keep their offsets over line breaks", () => {
    const text = "Satu.\n\n  Dua.";
    expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "Satu.",
      "Dua.",
    ]);
  });

  it("fall into words that keep numbers and doubled words whole", () => {
    expect(splitWords("Rp1.250 untuk anak-anak.").map(({ text }) => text)).toEqual([
      "Rp1",
      ".",
      "250",
      "untuk",
      "anak-anak",
      ".",
    ]);
  });
});
