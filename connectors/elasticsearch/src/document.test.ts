import { articleRecord } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { documentOf } from "./document.ts";
import { mappings } from "./index-definition.ts";
import { sampleAnalysis, sampleArticle } from "./sample-article.ts";

describe("the document of an article", () => {
  it("counts a district for its province, a unit for those above it, a name once", () => {
    expect(documentOf({ ...sampleArticle, analysis: sampleAnalysis }).search).toEqual({
      window_at: "2026-11-28T14:05:00+07:00",
      sentiment: "negatif",
      urgency: 3,
      region_codes: ["32.77", "32"],
      police_units: ["Polres Cimahi", "Polda Jawa Barat", "Mabes Polri"],
      persons: ["Asep"],
      organizations: ["Polri"],
    });
  });

  it("takes the time of the visit where nobody knows the time of publication", () => {
    const { search } = documentOf({ ...sampleArticle, published_at: null });
    expect(search.window_at).toBe(sampleArticle.scraped_at);
  });

  it("has a place in the strict mapping for every field of the record and of the search", () => {
    const mapped = mappings.properties ?? {};
    expect(Object.keys(articleRecord.shape).filter((field) => !(field in mapped))).toEqual([]);
    const { search } = mapped;
    const fields = search && "properties" in search ? search.properties : undefined;
    expect(Object.keys(fields ?? {}).sort()).toEqual(
      Object.keys(documentOf(sampleArticle).search).sort(),
    );
  });
});
