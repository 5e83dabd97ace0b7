import { describe, expect, it } from "vitest";
import { dueCrawl } from "./due.ts";

const fiveMinutes = { scrapeInterval: 300_000_000_000 };
const at = (time: string) => new Date(`2026-11-28T${time}Z`);
const dispatched = (crawl: string, time: string) => ({ crawl, at: at(time).toISOString() });

describe("a target is crawled", () => {
  it("at once when it never was, then an interval after its last crawl", () => {
    expect(dueCrawl(fiveMinutes, at("05:01:00"), undefined)).toBe("first");
    const last = dispatched("first", "05:01:00");
    expect(dueCrawl(fiveMinutes, at("05:05:59"), last)).toBeNull();
    expect(dueCrawl(fiveMinutes, at("05:06:00"), last)).toBe("after-2026-11-28T05:01:00.000Z");
  });

  it("under the same name again when the scheduler died before it could remember", () => {
    const last = dispatched("first", "05:01:00");
    expect(dueCrawl(fiveMinutes, at("05:06:00"), last)).toBe(
      dueCrawl(fiveMinutes, at("05:07:13"), last),
    );
  });

  it("at once in a named run, and not again when that run restarts", () => {
    const earlier = dispatched("first", "05:01:00");
    expect(dueCrawl(fiveMinutes, at("05:01:30"), earlier, "run-7")).toBe("run-7");
    const named = dispatched("run-7", "05:01:30");
    expect(dueCrawl(fiveMinutes, at("05:02:00"), named, "run-7")).toBeNull();
    expect(dueCrawl(fiveMinutes, at("05:06:30"), named, "run-7")).toBe(
      "run-7/after-2026-11-28T05:01:30.000Z",
    );
  });
});
