import { describe, expect, it } from "vitest";
import { judgeClock } from "./clock.ts";
import { judgeDisk, judgeMemory, judgeNode } from "./machine.ts";

const gib = 2 ** 30;

describe("the machine", () => {
  it.each([
    ["v20.19.0", "ok"],
    ["v22.1.0", "ok"],
    ["v20.18.3", "fail"],
    ["v18.20.0", "fail"],
  ] as const)("Node %s is %s", (version, state) => {
    expect(judgeNode(version).state).toBe(state);
  });

  it("needs 4 GiB before the servers are up, and little once they are", () => {
    expect(judgeMemory(5 * gib, 8 * gib, false).state).toBe("ok");
    expect(judgeMemory(3 * gib, 8 * gib, false).state).toBe("warn");
    expect(judgeMemory(1 * gib, 8 * gib, false).state).toBe("fail");
    expect(judgeMemory(1 * gib, 8 * gib, true).state).toBe("ok");
  });

  it("fails below 2 GiB of disk, and warns below 10 GiB of a nearly full one", () => {
    expect(judgeDisk(1 * gib, 100 * gib).state).toBe("fail");
    expect(judgeDisk(8 * gib, 100 * gib).state).toBe("warn");
    expect(judgeDisk(8 * gib, 20 * gib).state).toBe("ok");
    expect(judgeDisk(50 * gib, 100 * gib).state).toBe("ok");
  });
});

describe("the clock", () => {
  const at = Date.parse("Mon, 30 Nov 2026 12:00:00 GMT");
  const header = "Mon, 30 Nov 2026 12:00:00 GMT";
  it.each([
    ["within the second that the header names", 900, "ok"],
    ["half a second late", -500, "ok"],
    ["five seconds fast", 5_999, "warn"],
    ["five seconds slow", -5_000, "warn"],
    ["a minute fast", 60_999, "fail"],
    ["a minute slow", -60_000, "fail"],
  ] as const)("that is %s is judged", (_, ms, state) => {
    expect(judgeClock(header, at + ms, at + ms).state).toBe(state);
  });

  it("counts the time that the question took in our favour", () => {
    expect(judgeClock(header, at - 5_000, at + 5_000).state).toBe("ok");
  });
});
