import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { decode, encode } from "./values.ts";

const cross = (value: unknown) => decode(encode(value) ?? "");

const tagLike = fc.constantFrom("$bigint", "$bytes", "$f32", "$literal", "__proto__", "toString");

/** Everything the wire carries, with objects that look like our own tags among it. */
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.string({ unit: "binary" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
    fc.bigInt(),
    fc.uint8Array({ maxLength: 40 }),
    fc.float32Array({ noNaN: true, maxLength: 40 }),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(fc.oneof(fc.string(), tagLike), tie("value"), { maxKeys: 4 }),
  ),
}));

/** Buffer and Uint8Array are the same bytes; dictionaries of fast-check have no prototype. */
const plain = (value: unknown): unknown => {
  if (value instanceof Float32Array) return { floats: [...value] };
  if (value instanceof Uint8Array) return { bytes: [...value] };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).map(([key, item]) => [key, plain(item)]);
};

/** ISO-8601 with four digits of a year. */
const years = { min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z") };

describe("values on the wire", () => {
  it("come out as they went in, whatever they are", () => {
    fc.assert(
      fc.property(values.value, (value) => {
        expect(plain(cross(value))).toEqual(plain(value));
      }),
      { numRuns: 2_000 },
    );
  });

  it("keep every digit of a 64-bit integer", () => {
    expect(encode({ n: 9007199254740993n })).toBe('{"n":{"$bigint":"9007199254740993"}}');
    expect(cross(9007199254740993n)).toBe(9007199254740993n);
  });

  it("keep an instant and every digit of a decimal, by rule of the contract", () => {
    const contract = z.object({
      at: z.iso.datetime().transform((text) => new Date(text)),
      amount: z.string().regex(/^-?\d+(\.\d+)?$/),
    });
    const digits = fc.stringMatching(/^-?\d{1,40}\.\d{1,40}$/);
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, ...years }), digits, (at, amount) => {
        expect(contract.parse(cross({ at, amount }))).toEqual({ at, amount });
      }),
    );
  });

  it("keep a vector exactly, in a third of the room that digits take", () => {
    const vector = Float32Array.from({ length: 384 }, (_, i) => Math.sin(i));
    expect(cross(vector)).toEqual(vector);
    expect(encode(vector)?.length).toBeLessThan(2_070);
  });

  it("leave an object that looks like a tag what it is", () => {
    expect(cross({ $bytes: "not base64" })).toEqual({ $bytes: "not base64" });
    expect(cross({ $literal: { $bigint: 1n } })).toEqual({ $literal: { $bigint: 1n } });
  });

  it("write a date as ISO text in UTC and leave out undefined", () => {
    expect(cross({ at: new Date("2024-05-01T14:05:00+07:00"), gone: undefined })).toEqual({
      at: "2024-05-01T07:05:00.000Z",
    });
    expect(encode(undefined)).toBeUndefined();
  });

  it.each([
    [{ a: [1, NaN] }, "a[1]: NaN cannot cross the wire"],
    [{ a: { b: new Map() } }, "a.b: an object of class Map cannot cross the wire"],
    [Infinity, "(root): Infinity cannot cross the wire"],
    [{ at: new Date("nonsense") }, "at: an invalid Date cannot cross the wire"],
    [{ f: () => 1 }, "f: a function cannot cross the wire"],
  ])("refuse what would be changed silently: %o", (value, message) => {
    expect(() => encode(value)).toThrow(message);
  });

  it("refuse a broken tag", () => {
    expect(() => decode('{"$bigint":"12x"}')).toThrow("$bigint");
    expect(() => decode('{"$f32":"AAA="}')).toThrow("$f32");
    expect(() => decode('{"\\u0024bigint":7}')).toThrow("$bigint");
  });
});
