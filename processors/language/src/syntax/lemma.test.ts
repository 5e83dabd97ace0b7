import { describe, expect, it } from "vitest";
import { verbRoot } from "./lemma.ts";

describe("the root of a verb", () => {
  it("is the same for active and passive", () => {
    for (const [active, passive, root] of [
      ["menangkap", "ditangkap", "tangkap"],
      ["memeriksa", "diperiksa", "periksa"],
      ["menyita", "disita", "sita"],
      ["mengirim", "dikirim", "kirim"],
      ["mengambil", "diambil", "ambil"],
    ] as const) {
      expect(verbRoot(active)).toBe(root);
      expect(verbRoot(passive)).toBe(root);
    }
  });

  it("leaves words without a prefix as they are", () => {
    expect(verbRoot("kata")).toBe("kata");
    expect(verbRoot("katanya")).toBe("kata");
  });
});
