import { describe, expect, it } from "vitest";
import { fuzz } from "./fuzz.ts";
import { newsroomSeeds } from "./seeds.ts";

describe("damaged pages and feeds", () => {
  it("are read or refused in time, 2,000 of them, and none ends the process", () => {
    const { crashes, late } = fuzz(newsroomSeeds(), { inputs: 2_000, deadlineMs: 10_000 });
    expect(crashes).toEqual([]);
    expect(late).toEqual([]);
  }, 120_000);
});
