import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupWrites } from "./groups.ts";

const writes = (text: string) =>
  text.split(" ").map((each) => ({ operation: each[0] ?? "", entity: each[1] ?? "", name: each }));
const grouped = (text: string, repeatEntity = false) =>
  groupWrites(writes(text), repeatEntity).map((group) => group.map(({ name }) => name).join(" "));

describe("groups of writes", () => {
  it("put writes of one operation together although others came between", () => {
    expect(grouped("s1 d2 s3 d4")).toEqual(["s1 s3", "d2 d4"]);
  });
  it("never move a write before an earlier one of its entity", () => {
    expect(grouped("s1 d1 s1 s2")).toEqual(["s1", "d1", "s1 s2"]);
  });
  it("hold an entity once, unless the connector wants repeats", () => {
    expect(grouped("s1 s1 s2")).toEqual(["s1", "s1 s2"]);
    expect(grouped("s1 s1 s2", true)).toEqual(["s1 s1 s2"]);
  });
  it("leave alone what may end the process, and keep the order around it", () => {
    const all = ["1", "2", "3"].map((entity) => ({
      operation: "s",
      entity,
      isAlone: entity === "2",
    }));
    const entities = groupWrites(all).map((group) => group.map(({ entity }) => entity));
    expect(entities).toEqual([["1", "3"], ["2"]]);
  });
  it("lose nothing and keep the order of each entity, whatever comes", () => {
    const write = fc.record({
      operation: fc.constantFrom("a", "b", "c"),
      entity: fc.constantFrom("1", "2", "3"),
      n: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(write), fc.boolean(), (all, repeat) => {
        const flat = groupWrites(all, repeat).flat();
        expect(flat).toHaveLength(all.length);
        for (const entity of ["1", "2", "3"])
          expect(flat.filter((each) => each.entity === entity)).toEqual(
            all.filter((each) => each.entity === entity),
          );
        for (const group of groupWrites(all, repeat)) {
          expect(new Set(group.map(({ operation }) => operation)).size).toBe(1);
          if (!repeat) expect(new Set(group.map(({ entity }) => entity)).size).toBe(group.length);
        }
      }),
    );
  });
});
