import { describe, expect, it } from "vitest";
import { withinDeadline } from "./deadline.ts";
import { backoffMs, Slots } from "./timing.ts";

describe("the pause between tries", () => {
  it("doubles up to its limit, never less than half of it", () => {
    for (const [attempt, full] of [
      [1, 500],
      [2, 1_000],
      [3, 2_000],
      [10, 10_000],
      [1_000, 10_000],
    ] as const) {
      const ms = backoffMs(attempt, { baseMs: 500, maxMs: 10_000 });
      expect(ms).toBeGreaterThanOrEqual(full / 2);
      expect(ms).toBeLessThanOrEqual(full);
    }
  });
});

describe("slots", () => {
  it("let only so many work at once, and free theirs after a failure", async () => {
    const slots = new Slots(2);
    let now = 0;
    let most = 0;
    const work = (fails: boolean) => async () => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now--;
      if (fails) throw new Error("failed");
    };
    const all = Array.from({ length: 9 }, (_, i) => slots.run(work(i % 3 === 0)));
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    expect(most).toBe(2);
  });
});

describe("a deadline", () => {
  it("ends work that ignores its signal", async () => {
    await expect(
      withinDeadline(5, new AbortController().signal, () => new Promise(() => undefined)),
    ).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" });
  });

  it("passes on why the work was abandoned", async () => {
    const abandon = new AbortController();
    const work = withinDeadline(60_000, abandon.signal, () => new Promise(() => undefined));
    abandon.abort(new Error("the partition went to another consumer"));
    await expect(work).rejects.toThrow("another consumer");
  });
});
