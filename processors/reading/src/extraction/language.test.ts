import { describe, expect, it } from "vitest";
import { detectLanguage } from "./language.ts";

describe("detectLanguage", () => {
  it.each([
    [
      "id",
      "Polisi menangkap pelaku yang diduga mencuri motor di kawasan itu karena sudah lama dicari, kata Kapolres kepada wartawan pada Rabu.",
    ],
    [
      "en",
      "The police said on Wednesday that they had arrested a man who was suspected of stealing motorcycles in the area.",
    ],
    [
      "jv",
      "Polisi wis nyekel wong sing nyolong motor ing dalan iku, lan saiki lagi dipriksa amarga ora gelem ngaku marang warga.",
    ],
    [
      "su",
      "Pulisi geus nangkep jalma nu maling motor di eta tempat, jeung ayeuna keur dipariksa sabab teu daek ngaku ka warga.",
    ],
    [
      "ms",
      "Polis menahan lelaki yang disyaki mencuri motosikal kerana beliau telah lama dikehendaki, kata ketua polis daerah pada Rabu bahawa siasatan masih dijalankan.",
    ],
  ])("knows %s", (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });
  it("says nothing about a text without frequent words", () => {
    expect(detectLanguage("Persib 2 - 1 Persija")).toBeNull();
  });
});
