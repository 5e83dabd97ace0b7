import { describe, expect, it } from "vitest";
import { isoIn, localTime } from "./dates.ts";

describe("newsroom dates", () => {
  it("prints 17:05 UTC on Friday as five past midnight on Saturday in Jakarta", () => {
    expect(localTime(new Date("2026-11-27T17:05:00Z"), "WIB")).toMatchObject({
      weekday: "Sabtu",
      day: "28",
      month: "November",
      hour: "00",
      minute: "05",
    });
  });

  it("writes one instant with each zone's own offset", () => {
    const instant = new Date("2026-11-28T03:15:00Z");
    expect(isoIn(instant, "WIB")).toBe("2026-11-28T10:15:00+07:00");
    expect(isoIn(instant, "WITA")).toBe("2026-11-28T11:15:00+08:00");
    expect(isoIn(instant, "WIT")).toBe("2026-11-28T12:15:00+09:00");
  });
});
