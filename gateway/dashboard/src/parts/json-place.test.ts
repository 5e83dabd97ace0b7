import { describe, expect, it } from "vitest";
import { placeOf } from "./json-place.ts";

const text = `{
  "url": "htp:/kabar",
  "region": { "name": "Jawa \\"Barat\\"", "codes": [32, 33] }
}`;
const at = (path: string) => {
  const place = placeOf(text, path);
  return place && text.slice(place.from, place.to);
};

describe("the place of a schema error", () => {
  it("is the value of the field", () => {
    expect(at("url")).toBe('"htp:/kabar"');
    expect(at("region.name")).toBe('"Jawa \\"Barat\\""');
  });
  it("is found however the path is written", () => {
    for (const path of ["region.codes.1", "/region/codes/1", "region.codes[1]"])
      expect(at(path)).toBe("33");
  });
  it("is the object that lacks the field, when a field is missing", () => {
    expect(at("region.level")).toBe('{ "name": "Jawa \\"Barat\\"", "codes": [32, 33] }');
  });
  it("is the whole for an empty path", () => {
    expect(at("")).toBe(text);
  });
  it("is nowhere in a text that is no JSON", () => {
    expect(placeOf("{ oops", "url")).toBeNull();
    expect(placeOf("", "url")).toBeNull();
  });
});
