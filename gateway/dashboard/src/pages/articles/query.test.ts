import { describe, expect, it } from "vitest";
import { exportHref, queryOf, stepOf } from "./query.ts";

describe("an article search", () => {
  it("leaves copies out unless they or one story are asked for", () => {
    expect(queryOf({ q: "banjir" })).toEqual({ q: "banjir", dedup_status: "UNIQUE" });
    expect(queryOf({ q: "banjir", copies: "1" })).toEqual({ q: "banjir" });
    expect(queryOf({ cluster_id: "c1" })).toEqual({ cluster_id: "c1" });
  });
  it("drops a mood and an urgency that there are not", () => {
    expect(queryOf({ sentiment: "marah", urgency: "9", copies: "1" })).toEqual({});
    expect(queryOf({ sentiment: "negatif", urgency: "5", copies: "1" })).toEqual({
      sentiment: "negatif",
      urgency: 5,
    });
  });
  it("has narrower bars for a shorter window", () => {
    const to = "2026-11-30T00:00:00Z";
    expect(stepOf({ from: "2026-11-29T00:00:00Z", to })).toBe("hour");
    expect(stepOf({ from: "2026-11-01T00:00:00Z", to })).toBe("day");
    expect(stepOf({ from: "2025-11-01T00:00:00Z", to })).toBe("week");
    expect(stepOf({ from: "2020-11-01T00:00:00Z", to })).toBe("month");
  });
  it("is exported with the filters of the screen and the zone of its times", () => {
    expect(exportHref({ q: "a b", urgency: "4", copies: "1" }, "csv", "WIB")).toBe(
      "/api/v1/export/articles?q=a+b&urgency=4&format=csv&zone=WIB",
    );
  });
});
