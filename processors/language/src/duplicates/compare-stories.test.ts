import { describe, expect, it } from "vitest";
import { compareStories, isDuplicate } from "./compare-stories.ts";

const fire = {
  title: "Kebakaran Gudang di Tegal, Dua Pekerja Luka",
  text: "Sebuah gudang kapas di Kabupaten Tegal terbakar pada Senin (5/10/2026) malam. Pemilik gudang, Harjono, menaksir kerugian Rp800 juta.",
};
const rewrite = {
  title: "Gudang Kapas Milik Harjono Hangus",
  text: "Api melalap gudang kapas di Tegal, Senin malam. Kerugian yang dialami Harjono sekitar Rp800 juta, dua pekerja terluka.",
};
const elsewhere = {
  title: "Kebakaran Gudang di Klaten, Dua Pekerja Luka",
  text: "Sebuah gudang rotan di Kabupaten Klaten terbakar pada Kamis (8/10/2026) malam. Kerugian ditaksir Rp600 juta.",
};
const followUp = {
  title: "Pemilik Gudang Kapas di Tegal Jadi Tersangka",
  text: "Polisi menetapkan Harjono sebagai tersangka kebakaran gudang kapas di Tegal, Rabu (14/10/2026).",
};

describe("the second look at stories that are alike", () => {
  it("takes another outlet's report of the same fire for a duplicate and says what is shared", () => {
    const decision = isDuplicate({ similarity: 0.93, a: fire, b: rewrite });
    expect(decision.duplicate).toBe(true);
    expect(decision.reasons.join(" ")).toContain("harjono");
  });

  it("keeps a like fire in another regency apart", () => {
    const decision = isDuplicate({ similarity: 0.95, a: fire, b: elsewhere });
    expect(decision.duplicate).toBe(false);
    expect(decision.reasons).toContain("they name different regencies or cities");
  });

  it("keeps a later development of the same case apart", () => {
    const decision = isDuplicate({ similarity: 0.95, a: fire, b: followUp });
    expect(decision.duplicate).toBe(false);
    expect(decision.reasons.join(" ")).toContain("suspect");
  });

  it("asks no more below the specified cosine", () => {
    expect(isDuplicate({ similarity: 0.899, a: fire, b: fire }).duplicate).toBe(false);
  });

  it("gives the same answer in both orders", () => {
    expect(compareStories(fire, followUp).newStages).toEqual(
      compareStories(followUp, fire).newStages,
    );
  });
});
