import { describe, expect, it } from "vitest";
import { csvCell, csvLine } from "./csv.ts";
import { inZone } from "./zone.ts";

describe("a cell of CSV", () => {
  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ["+62 812", "'+62 812"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "'\tx"],
    ["\r=1", `"'\r=1"`],
  ])("that a spreadsheet would run is text: %j", (text, cell) => {
    expect(csvCell(text)).toBe(cell);
    expect(csvCell([text, "b"])[text.includes('"') || text.includes("\r") ? 1 : 0]).toBe("'");
  });

  it("keeps numbers, commas, quotes, line ends and letters as they are", () => {
    expect(csvLine([-5, 0.25, true, null, "a,b", 'kata "ini"', "dua\nbaris", "Ñ 👮"])).toBe(
      '-5,0.25,true,,"a,b","kata ""ini""","dua\nbaris",Ñ 👮\r\n',
    );
  });
});

describe("a clock", () => {
  it.each([
    ["UTC", "2026-11-28T07:05:00+00:00"],
    ["WIB", "2026-11-28T14:05:00+07:00"],
    ["WITA", "2026-11-28T15:05:00+08:00"],
    ["WIT", "2026-11-28T16:05:00+09:00"],
  ] as const)("%s shows an instant with its offset", (zone, shown) => {
    expect(inZone("2026-11-28T14:05:00+07:00", zone)).toBe(shown);
    expect(Date.parse(shown)).toBe(Date.parse("2026-11-28T07:05:00Z"));
  });

  it("keeps milliseconds where there are any", () => {
    expect(inZone("2026-12-31T20:00:00.250Z", "WIB")).toBe("2027-01-01T03:00:00.250+07:00");
  });
});
