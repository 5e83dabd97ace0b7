import { describe, expect, it } from "vitest";
import { paragraphsOf, piecesIn, piecesOf } from "./pieces.ts";

const text = "Kapolri 👮‍♀️ Listyo menemui Café Zoë.";
const at = (words: string) => {
  const start = text.indexOf(words);
  return { start, end: start + words.length, of: words };
};

describe("a text cut at its marks", () => {
  it("joined again is the text, with emoji and letters with marks", () => {
    const pieces = piecesOf(text, [at("Listyo"), at("👮‍♀️"), at("Zoë")]);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.filter(({ of }) => of).map((piece) => piece.text)).toEqual([
      "👮‍♀️",
      "Listyo",
      "Zoë",
    ]);
  });
  it("keeps the first of two marks that overlap, the longer of two that begin together", () => {
    const pieces = piecesOf("Polda Metro Jaya", [
      { start: 0, end: 5, of: "short" },
      { start: 0, end: 16, of: "long" },
      { start: 6, end: 11, of: "inner" },
    ]);
    expect(pieces).toEqual([{ start: 0, text: "Polda Metro Jaya", of: "long" }]);
  });
  it("leaves out a mark that ends after the text", () => {
    expect(piecesOf("abc", [{ start: 2, end: 9, of: 1 }])).toEqual([{ start: 0, text: "abc" }]);
  });
  it("is cut by paragraphs without losing a place", () => {
    const two = "Satu dua.\n\nTiga empat.";
    const paragraphs = paragraphsOf(two);
    expect(paragraphs).toEqual([
      { start: 0, end: 9 },
      { start: 11, end: 22 },
    ]);
    const [, second] = paragraphs.map((of) => piecesIn(two, [{ start: 11, end: 15, of: "T" }], of));
    expect(second).toEqual([
      { start: 11, text: "Tiga", of: "T" },
      { start: 15, text: " empat." },
    ]);
  });
});
