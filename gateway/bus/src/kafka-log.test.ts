import { describe, expect, it } from "vitest";
import { quieten } from "./kafka-log.ts";

describe("a repeated log line", () => {
  it("is shown once in a while, with how many were held back", () => {
    let now = 0;
    const gate = quieten(1_000, () => now);
    expect(gate("connection lost")).toEqual({ show: true, held: 0 });
    for (let i = 1; i <= 40; i++) {
      now += 10;
      expect(gate("connection lost").show).toBe(false);
    }
    expect(gate("another").show).toBe(true);
    now = 1_000;
    expect(gate("connection lost")).toEqual({ show: true, held: 40 });
  });
});
