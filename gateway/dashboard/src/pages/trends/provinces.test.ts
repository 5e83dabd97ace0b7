import { describe, expect, it } from "vitest";
import { provinceName, provinces } from "./provinces.ts";

describe("the map of Indonesia", () => {
  it("has all 38 provinces, each with its own code, sign and tile", () => {
    expect(provinces).toHaveLength(38);
    for (const of of [
      provinces.map(({ code }) => code),
      provinces.map(({ short }) => short),
      provinces.map(({ column, row }) => `${column},${row}`),
    ])
      expect(new Set(of).size).toBe(38);
  });
  it("shows Aceh west of everything, and Papua Selatan south-east", () => {
    expect(Math.min(...provinces.map(({ column }) => column))).toBe(
      provinces.find(({ name }) => name === "Aceh")?.column,
    );
    expect(Math.max(...provinces.map(({ column }) => column))).toBe(
      provinces.find(({ name }) => name === "Papua Selatan")?.column,
    );
  });
  it("names a province by its code", () => {
    expect(provinceName("33")).toBe("Jawa Tengah");
    expect(provinceName("99")).toBeUndefined();
  });
});
