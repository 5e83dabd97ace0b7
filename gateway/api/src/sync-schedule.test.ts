import { describe, expect, it } from "vitest";
import { isDue } from "./sync-schedule.ts";

const now = Date.parse("2026-11-30T10:00:00Z");

describe("a sync by itself", () => {
  it.each([
    [60, "2026-11-30T09:00:00Z", true],
    [60, "2026-11-30T09:00:01Z", false],
    [60, undefined, true],
    [0, undefined, false],
    [-5, undefined, false],
    [undefined, undefined, false],
    ["60", undefined, false],
  ])("every %s minutes, last at %s: due %s", (minutes, last, due) => {
    expect(isDue(minutes, last, now)).toBe(due);
  });
});
