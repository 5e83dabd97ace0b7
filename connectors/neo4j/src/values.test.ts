import neo4j from "neo4j-driver";
import { describe, expect, it } from "vitest";
import { int, plain, utc } from "./values.ts";

describe("values of Neo4j", () => {
  it("fault 32: keep every digit of a 64-bit integer", () => {
    expect(plain(int(1_791_000_000_000_001))).toBe(1_791_000_000_000_001);
    expect(plain(neo4j.int("9007199254740993"))).toBe(9_007_199_254_740_993n);
  });

  it("are instants in UTC", () => {
    const jakarta = new neo4j.types.DateTime(2026, 10, 15, 14, 5, 0, 0, 25_200, null);
    expect(plain({ at: [jakarta] })).toEqual({ at: ["2026-10-15T07:05:00.000Z"] });
    expect(utc("2026-10-15T14:05:00+07:00")).toBe("2026-10-15T07:05:00.000Z");
  });
});
