import { describe, expect, it } from "vitest";
import { scorePage } from "./extraction-metric.ts";

describe("scorePage", () => {
  it("counts runs of four words", () => {
    expect(scorePage("a b c d e", "a b c d e")).toEqual({ precision: 1, recall: 1 });
    // a b c d is found, b c d e is missed; x stands in one run too many.
    expect(scorePage("a b c d e", "a b c d x")).toEqual({ precision: 0.5, recall: 0.5 });
    expect(scorePage("a b c d e", "")).toEqual({ precision: 1, recall: 0 });
    expect(scorePage("a b", "a, b!")).toEqual({ precision: 1, recall: 1 });
  });
});
