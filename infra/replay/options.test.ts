import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

const read = (...args: string[]) => readOptions(args, "/folder");

describe("the arguments of a replay", () => {
  it("name whole days, the last one to its end, and times", () => {
    expect(read("--from", "2026-11-27", "--to", "2026-11-28").selection).toEqual({
      from: new Date("2026-11-27T00:00:00Z"),
      to: new Date("2026-11-28T23:59:59.999Z"),
    });
    expect(read("--to", "2026-11-28T05:00:00Z").selection).toEqual({
      to: new Date("2026-11-28T05:00:00Z"),
    });
  });
  it("send everything only when that is said", () => {
    expect(() => read()).toThrowError("say which pages, or --all");
    expect(read("--all", "--dry-run")).toEqual({
      selection: {},
      isDryRun: true,
      root: "/folder",
    });
  });
  it.each([
    [["--from", "kemarin"], '--from "kemarin" is no time'],
    [["--from", "2026-11-28", "--to", "2026-11-27"], "--from is later than --to"],
    [["--domain", "nasional.kompas.com"], "the archive would know it as kompas.com"],
    [["--domain", "http://kompas.com"], '--domain "http://kompas.com" is no registrable domain'],
    [["--domian", "kompas.com"], "--domian"],
  ])("that select nothing are refused with the reason: %j", (args, message) => {
    expect(() => read(...args)).toThrowError(message);
  });
  it("take a domain in capitals for the same", () => {
    expect(read("--domain", "Kompas.com").selection).toEqual({ domain: "kompas.com" });
  });
});
