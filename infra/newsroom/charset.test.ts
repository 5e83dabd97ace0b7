import { describe, expect, it } from "vitest";
import { encode, typographic } from "./charset.ts";

describe("newsroom charsets", () => {
  it("writes curly quotes and the dash as single bytes in windows-1252", () => {
    expect([...encode("\u201cA\u201d \u2013 \u00e9", "windows-1252")]).toEqual([
      0x93, 0x41, 0x94, 0x20, 0x96, 0x20, 0xe9,
    ]);
  });

  it("writes a question mark for what windows-1252 has no byte for", () => {
    expect(encode("\u4e2d", "windows-1252").toString("latin1")).toBe("?");
  });

  it("sets straight quotes, apostrophes and dashes as an old editorial system does", () => {
    expect(typographic('Polisi berkata "cepat" - lalu pergi ke Jum\'at Raya.')).toBe(
      "Polisi berkata \u201ccepat\u201d \u2013 lalu pergi ke Jum\u2019at Raya.",
    );
  });

  it("puts a byte order mark before UTF-8 where the publisher does", () => {
    expect([...encode("A", "utf-8-bom")]).toEqual([0xef, 0xbb, 0xbf, 0x41]);
  });
});
