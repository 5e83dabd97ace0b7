import { Fault } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { patiently, waitUntil } from "./wait.ts";

describe("waiting", () => {
  it("takes a fault that may pass as not yet, and gives the answer that comes after it", async () => {
    let asked = 0;
    const answer = await patiently(
      "a slow store",
      async () => {
        if (++asked < 3) throw new Fault("DEADLINE_EXCEEDED", "no answer in 5000 ms");
        return asked;
      },
      { limitMs: 5_000, everyMs: 1 },
    );
    expect(answer).toBe(3);
  });

  it("ends at once with a fault that will not pass", async () => {
    const wrong = () => Promise.reject(new Fault("INVALID_ARGUMENT", "no such page"));
    await expect(waitUntil("a page", wrong, { limitMs: 5_000 })).rejects.toThrow("no such page");
  });

  it("says what was waited for, and the last fault", async () => {
    const away = () => Promise.reject(new Fault("UNAVAILABLE", "nobody serves neo4j"));
    await expect(waitUntil("profiles", away, { limitMs: 0, everyMs: 1 })).rejects.toThrow(
      "profiles: not within 0 s (last: nobody serves neo4j)",
    );
  });
});
