import { validate, version } from "uuid";
import { describe, expect, it } from "vitest";
import { writeId } from "./write-id.ts";

describe("the id of a write", () => {
  it("is a UUID of version 7", () => {
    const id = writeId();
    expect(validate(id)).toBe(true);
    expect(version(id)).toBe(7);
  });

  it("is never the same twice and sorts in the order of making, also within a millisecond", () => {
    const now = Date.now();
    const ids = Array.from({ length: 20_000 }, () => writeId(now));
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });
});
