import { describe, expect, it } from "vitest";
import { changeOf, type Draft } from "./correction-draft.ts";

const draft: Draft = {
  ...{
    field: "entity",
    sentiment: "netral",
    urgency: 2,
    entityType: "PERSON",
    name: " Budi Santoso ",
  },
  ...{
    isUnit: true,
    chain: "Polres Jember > Polda Jawa Timur > Mabes Polri",
    of: "",
    isDuplicate: true,
  },
};
const span = { start: 5, end: 9, text: "Budi" };

describe("a correction being filled in", () => {
  it("names an entity at the chosen words", () => {
    expect(changeOf(draft, span)).toEqual({
      ...{ field: "entity", start: 5, end: 9, type: "PERSON", name: "Budi Santoso" },
    });
  });
  it("is not finished while no words are chosen", () => {
    expect(changeOf(draft, undefined)).toBeNull();
    expect(changeOf({ ...draft, field: "police_unit" }, undefined)).toBeNull();
  });
  it("can say that no entity stands there", () => {
    expect(changeOf({ ...draft, entityType: "none" }, span)).toEqual({
      ...{ field: "entity", start: 5, end: 9, type: null },
    });
  });
  it("gives a police unit with those above it", () => {
    expect(changeOf({ ...draft, field: "police_unit" }, span)).toMatchObject({
      chain: ["Polres Jember", "Polda Jawa Timur", "Mabes Polri"],
    });
  });
  it("wants the other article's id for a duplicate", () => {
    expect(changeOf({ ...draft, field: "duplicate", of: "kemarin" }, undefined)).toBeNull();
    const of = "c8a6f66f-de81-5825-9752-07e11b4a3698";
    expect(changeOf({ ...draft, field: "duplicate", of }, undefined)).toEqual({
      ...{ field: "duplicate", of, is_duplicate: true },
    });
  });
});
