import { describe, expect, it } from "vitest";
import { cursorAfter, readCursor } from "./cursor.ts";
import { wordsOf } from "./query.ts";

describe("words of a search", () => {
  it.each([
    ["korupsi bansos", { phrases: [], words: "korupsi bansos" }],
    ['"polda jabar" curanmor', { phrases: ["polda jabar"], words: "curanmor" }],
    ['"polda jabar"', { phrases: ["polda jabar"], words: "" }],
    ['satu "dua', { phrases: [], words: "satu  dua" }],
    ['""  " "', { phrases: [], words: "" }],
  ])("%s", (q, expected) => {
    expect(wordsOf(q)).toEqual(expected);
  });
});

describe("cursor", () => {
  it("comes back as it was made", () => {
    expect(readCursor(cursorAfter("best", [1.25, "a"]), "best")).toEqual([1.25, "a"]);
  });
  it.each(["", "x", cursorAfter("newest", [1, "a"]), Buffer.from("{}").toString("base64url")])(
    "of another search is refused: %s",
    (text) => {
      expect(() => readCursor(text, "best")).toThrow("not a cursor of this search");
    },
  );
});
