import { describe, expect, it } from "vitest";
import { lagOf } from "./lag.ts";

describe("lag of one partition", () => {
  it.each([
    ["nothing committed, nothing there", 0n, 0n, null, 0, "no_commit"],
    ["nothing committed", 4n, 10n, null, 6, "no_commit"],
    ["committed below what retention left", 4n, 10n, 2n, 6, "below_low"],
    ["in the middle", 4n, 10n, 7n, 3, "ok"],
    ["all done", 4n, 10n, 10n, 0, "ok"],
    ["committed beyond the end", 0n, 10n, 50n, 0, "beyond_end"],
  ] as const)("%s", (_, low, end, committed, lag, state) => {
    expect(lagOf(low, end, committed)).toEqual({ lag, state });
  });
});
