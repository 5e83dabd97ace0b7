import { describe, expect, it } from "vitest";
import { FactStore } from "./fact-store.ts";

const fact = (number: number) => ({ entity: "a", number, note: "" });

describe("the store that counts effects", () => {
  it("takes each fact once and sees what is missing or out of order", () => {
    const store = new FactStore();
    store.answer({ id: 1, append: [fact(1), fact(0), fact(0)] });
    expect(store).toMatchObject({ repeats: 1, overtaken: 1 });
    expect(store.compare(new Map([["a", 3]]))).toEqual({ lost: 1, doubled: 0 });
    expect(store.answer({ id: 2, count: "a" })).toEqual({ id: 2, count: 2 });
  });
});
