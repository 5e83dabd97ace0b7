import { describe, expect, it } from "vitest";
import { exactJson } from "./exact-json.ts";
import { instant, integer } from "./types.ts";

describe("values from PostgreSQL", () => {
  it("keep every digit of a 64-bit integer", () => {
    expect(integer("1789000000000001")).toBe(1_789_000_000_000_001);
    expect(integer("9007199254740993")).toBe(9_007_199_254_740_993n);
    expect(integer("-9223372036854775808")).toBe(-9_223_372_036_854_775_808n);
  });

  it("are instants in UTC with their microseconds", () => {
    expect(instant("2026-10-15 07:05:00+00")).toBe("2026-10-15T07:05:00.000Z");
    expect(instant("2026-10-15 07:05:00.5+00")).toBe("2026-10-15T07:05:00.500Z");
    expect(instant("2026-10-15 07:05:00.123456+00")).toBe("2026-10-15T07:05:00.123456Z");
  });

  it("keep every digit of an integer inside JSON, and what only looks like one", () => {
    const text = '{"n":[9007199254740993,-9007199254740993,5,1e3,0.1],"s":"\\"9007199254740993"}';
    expect(exactJson(text)).toEqual({
      n: [9_007_199_254_740_993n, -9_007_199_254_740_993n, 5, 1_000, 0.1],
      s: '"9007199254740993',
    });
  });
});
