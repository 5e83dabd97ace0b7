import { describe, expect, it } from "vitest";
import { matchLexicon } from "./match-lexicon.ts";

const finds = (text: string, phrase: string) =>
  matchLexicon(text, [{ keyword_id: "k", phrases: [phrase] }]).length > 0;

describe("matchLexicon", () => {
  it.each([
    ["KPK periksa saksi", "kpk"],
    ["Korupsinya terbongkar", "korupsi"],
    ["Warga akan memilih besok", "pilih"],
    ["Bupati dipilihlah rakyat", "pilih"],
    ["menangkap dua orang", "tangkap"],
    ["ditangkap di rumahnya", "tangkap"],
    ["penyuapan hakim", "suap"],
    ["Pilkada  Serentak 2026", "pilkada serentak"],
    ["petugas KPK-nya datang", "KPK"],
    ["cadangan beras pemerintahnya", "cadangan beras pemerintah"],
  ])("finds in %j the phrase %j", (text, phrase) => {
    expect(finds(text, phrase)).toBe(true);
  });
  it.each([
    ["KPKK", "kpk"],
    ["antikorupsi", "korupsi"],
    ["berasal dari", "beras"],
    ["pilkada tidak serentak", "pilkada serentak"],
    ["anything", ""],
  ])("does not find in %j the phrase %j", (text, phrase) => {
    expect(finds(text, phrase)).toBe(false);
  });
  it("tells which phrases of which keyword stand in the text, and how often", () => {
    const lexicon = [
      { keyword_id: "1", phrases: ["pilkada serentak", "kpu jabar", "pemilihan kepala daerah"] },
      { keyword_id: "2", phrases: ["banjir"] },
    ];
    expect(
      matchLexicon("KPU Jabar: pilkada serentak aman. Pilkada serentak lancar.", lexicon),
    ).toEqual([{ keyword_id: "1", phrases: ["pilkada serentak", "kpu jabar"], count: 3 }]);
  });
});
