import { describe, expect, it } from "vitest";
import { currentTrace, traceparent, withTrace } from "./trace.ts";

const id = "4bf92f3577b34da6a3ce929d0e0e4736";

describe("the trace of the work in hand", () => {
  it("is kept over everything that is awaited inside", async () => {
    const given = `00-${id}-00f067aa0ba902b7-01`;
    const seen = await withTrace(given, async () => {
      await Promise.resolve();
      return currentTrace();
    });
    expect(seen).toBe(given);
    expect(currentTrace()).toBeUndefined();
  });
  it("may be given as a bare trace id", () => {
    expect(withTrace(id, currentTrace)).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-01$`));
  });
  it("is a new one when none or nonsense is given", () => {
    expect(traceparent("nonsense")).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(traceparent(undefined)).not.toBe(traceparent(undefined));
  });
});
