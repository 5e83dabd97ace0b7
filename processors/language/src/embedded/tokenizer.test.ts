import { describe, expect, it } from "vitest";
import { Tokenizer } from "./tokenizer.ts";

const tokenizer = new Tokenizer({
  pieces: ["<s>", "<pad>", "</s>", "<unk>", "\u2581", "\u2581po", "\u2581polisi", "lisi", "s", "i"],
  scores: [0, 0, 0, 0, -3, -4, -5, -4, -6, -6],
  bos: 0,
  pad: 1,
  eos: 2,
  unk: 3,
});

describe("the unigram tokenizer", () => {
  it("prefers the segmentation with the best sum of scores", () => {
    expect(tokenizer.encode("polisi")).toEqual([6]);
  });

  it("gives an unknown letter the unknown piece and goes on", () => {
    expect(tokenizer.encode("sz")).toEqual([4, 8, 3]);
  });

  it("gives every word at least one piece, so that a label can stand on it", () => {
    expect(tokenizer.encodeWords([{ text: "polisi" }, { text: "\u200b" }])).toEqual([[6], [4, 3]]);
  });

  it("has no pieces for white space", () => {
    expect(tokenizer.encode(" \n ")).toEqual([]);
  });
});
