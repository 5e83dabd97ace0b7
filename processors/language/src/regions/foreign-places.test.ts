import { expect, test } from "vitest";
import { countryNamed, foreignAmong } from "./foreign-places.ts";
import { findRegions } from "./find-regions.ts";

test("a city abroad is put under its country, a place at home is not", () => {
  expect(countryNamed("Kuala Lumpur")).toBe("Malaysia");
  expect(countryNamed("Kota Bangkok")).toBe("Thailand");
  expect(countryNamed("Brebes")).toBeNull();
});

test("only places count: a person named Paris is not abroad", () => {
  const mentions = [{ start: 0, end: 5 }];
  const people = [{ type: "PERSON", name: "Paris", mentions }];
  expect(foreignAmong(people)).toEqual([]);
  expect(foreignAmong([{ type: "PLACE", name: "Paris", mentions }])).toEqual([
    { name: "Paris", country: "Prancis", mentions },
  ]);
});

test("foreign places never stand among the regions", () => {
  expect(findRegions("Ia terbang dari Kuala Lumpur ke Bangkok.")).toEqual([]);
});
