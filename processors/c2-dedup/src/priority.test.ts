import { describe, expect, it } from "vitest";
import { priorityOf } from "./priority.ts";

const about = { domain: "kabar.test", sector: null, matched_keywords: [] };

describe("an article's turn at D1", () => {
  it.each([
    ["Tiga Orang Tewas dalam Kebakaran Pasar", "HIGH"],
    ["Bentrokan Warga di Dua Desa, Polisi Berjaga", "HIGH"],
    ["Kapolri Lantik Tujuh Kapolda", "NORMAL"],
    ["Bombana Siapkan Sawah Baru", "NORMAL"],
  ])("%s: %s", (title, priority) => {
    expect(priorityOf({ ...about, title })).toBe(priority);
  });
  it("comes first for what the police themselves publish, last for sport", () => {
    const title = "Kegiatan Sabtu Pagi";
    expect(priorityOf({ ...about, title, domain: "polri.go.id" })).toBe("HIGH");
    expect(priorityOf({ ...about, title, matched_keywords: ["olahraga"] })).toBe("LOW");
  });
});
