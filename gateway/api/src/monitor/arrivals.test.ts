import { describe, expect, it } from "vitest";
import { Arrivals } from "./arrivals.ts";

describe("how old the head of a queue is", () => {
  it("follows from how many had come in by when", () => {
    const arrivals = new Arrivals();
    for (const [at, total] of [
      [0, 0],
      [5_000, 10],
      [10_000, 10],
      [15_000, 25],
    ] as const)
      arrivals.note(at, total);
    expect(arrivals.ageOf(0, 20_000)).toEqual({ seconds: 20, isAtLeast: false });
    expect(arrivals.ageOf(9, 20_000)).toEqual({ seconds: 20, isAtLeast: false });
    expect(arrivals.ageOf(10, 20_000)).toEqual({ seconds: 10, isAtLeast: false });
  });

  it("is a lower bound for what was there at the first look", () => {
    const arrivals = new Arrivals();
    arrivals.note(1_000, 7);
    arrivals.note(6_000, 9);
    expect(arrivals.ageOf(3, 11_000)).toEqual({ seconds: 10, isAtLeast: true });
    expect(arrivals.ageOf(7, 11_000)).toEqual({ seconds: 10, isAtLeast: false });
  });

  it("begins anew when the broker's counter did", () => {
    const arrivals = new Arrivals();
    arrivals.note(0, 100);
    arrivals.note(5_000, 2);
    expect(arrivals.ageOf(1, 9_000)).toEqual({ seconds: 4, isAtLeast: true });
  });

  it("stays close however long nothing comes, and however long it runs", () => {
    const arrivals = new Arrivals();
    for (let second = 0; second < 10_000; second++) arrivals.note(second * 1_000, second);
    for (let second = 10_000; second < 20_000; second++) arrivals.note(second * 1_000, 9_999);
    arrivals.note(20_000_000, 10_000);
    expect(arrivals.ageOf(9_999, 20_001_000).seconds).toBe(2);
    expect(arrivals.ageOf(9_990, 20_001_000).seconds).toBe(20_001 - 9_990);
  });
});
