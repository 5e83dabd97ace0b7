import { describe, expect, it } from "vitest";
import { corrected, wordBeginning } from "./suggest.ts";

describe("suggestions", () => {
  it("look for names in which a word begins so, in any case; signs mean themselves", () => {
    expect(wordBeginning("po 1")).toBe("(.*[ .\\-])?[pP][oO]\\ 1.*");
    expect(wordBeginning('a.*"')).toBe('(.*[ .\\-])?[aA]\\.\\*\\".*');
  });

  it("replace only the words that no article has", () => {
    const word = (offset: number, length: number, ...texts: string[]) => ({
      ...{ offset, length, text: "" },
      options: texts.map((text) => ({ text, score: 1, freq: 1 })),
    });
    const words = [word(0, 7, "korupsi"), word(8, 5)];
    expect(corrected("koruspi bupati", words)).toBe("korupsi bupati");
    expect(corrected("korupsi", [word(0, 7)])).toBeNull();
  });
});
