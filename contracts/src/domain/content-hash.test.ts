import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contentHash } from "./content-hash.ts";
import { instant } from "./values.ts";

const schema = z.looseObject({
  id: z.string(),
  title: z.string(),
  submitted_at: instant,
  edited_at: instant.nullable().optional(),
  tags: z.array(z.looseObject({ name: z.string(), at: instant })),
});
const entity = {
  id: "a",
  title: "Korupsi é",
  submitted_at: "2026-11-28T05:00:00Z",
  tags: [{ name: "kpk", at: "2026-11-28T05:00:00Z" }],
};
const hash = (value: Record<string, unknown>) => contentHash(value, schema);

describe("content hash", () => {
  it("has published test vectors", () => {
    expect(contentHash({}, z.object({}))).toBe(
      "h1:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a", // SHA-256 of {}
    );
    expect(hash(entity)).toBe(
      "h1:0c4b2e732907856befb4ca7593f84d6a184e75b0168454416f732f6e7c3dc4c7", // of {"tags":[{"name":"kpk"}],"title":"Korupsi é"}
    );
    expect(contentHash({ a: 1e21, b: 2n ** 53n + 1n, c: -0, d: null }, z.object({}))).toBe(
      "h1:5e242f28a26c2b37374e17e9e164c4a453f0bb58dff0af45e8d55e993c061aa4", // of {"a":1e+21,"b":{"$bigint":"9007199254740993"},"c":0,"d":null}
    );
  });

  it("fault 38: is the same whatever the order of keys, the id, and every date or time of the schema", () => {
    const other = {
      tags: [{ at: "2020-01-01T00:00:00Z", name: "kpk" }],
      submitted_at: "2019-01-01T00:00:00Z",
      edited_at: null,
      hash: "x",
      _id: "y",
      id: "b",
      title: "Korupsi é",
    };
    expect(hash(other)).toBe(hash(entity));
  });

  it("fault 38: is the same for NFC and NFD, -0 and 0, undefined and absent", () => {
    expect(hash({ ...entity, title: "Korupsi é".normalize("NFD") })).toBe(hash(entity));
    expect(hash({ ...entity, n: -0 })).toBe(hash({ ...entity, n: 0 }));
    expect(hash({ ...entity, n: undefined })).toBe(hash(entity));
  });

  it("fault 38: tells apart 2^53 and 2^53+1, a number and its text, null and absent, the order of a list", () => {
    const different = [
      { ...entity, n: 2n ** 53n },
      { ...entity, n: 2n ** 53n + 1n },
      { ...entity, n: 2 ** 53 },
      { ...entity, n: "9007199254740992" },
      { ...entity, n: null },
      { ...entity, n: ["a", "b"] },
      { ...entity, n: ["b", "a"] },
      entity,
    ];
    expect(new Set(different.map(hash)).size).toBe(different.length);
  });

  it.each([
    ["NaN", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["a function", () => 1],
    ["a lone surrogate", "\ud800"],
  ])("refuses %s with the path", (_what, n) => {
    expect(() => hash({ ...entity, deep: { n } })).toThrow(/deep\.n/);
  });

  it("fault 38: never depends on the order in which keys were set", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(contentHash(reversed, z.object({}))).toBe(contentHash(value, z.object({})));
      }),
    );
  });
});
