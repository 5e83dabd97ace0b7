import { Fault } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import type { Actor } from "./access.ts";
import { KnownActors } from "./known-actors.ts";

const siti: Actor & { expires_at: string | null } = {
  ...{ id: "1", name: "siti", role: "analyst", via: "session", tags: [], expires_at: null },
};
const away = () => Promise.reject(new Fault("UNAVAILABLE", "postgres does not answer"));

describe("who was let in", () => {
  it("is not looked up again for five seconds", async () => {
    let now = 0;
    let asked = 0;
    const known = new KnownActors(() => now);
    const find = () => Promise.resolve((asked++, siti));
    await known.get("h", find);
    now = 4_999;
    await known.get("h", find);
    expect(asked).toBe(1);
    now = 5_000;
    await known.get("h", find);
    expect(asked).toBe(2);
  });

  it("stays in for fifteen minutes while Postgres is away, and nobody new comes in", async () => {
    let now = 0;
    const known = new KnownActors(() => now);
    await known.get("h", () => Promise.resolve(siti));
    now = 14 * 60_000;
    expect(await known.get("h", away)).toMatchObject({ name: "siti" });
    await expect(known.get("other", away)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    now = 16 * 60_000;
    await expect(known.get("h", away)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("waits for Postgres only a moment, and once in five seconds, while it is away", async () => {
    let now = 0;
    const waits: number[] = [];
    const known = new KnownActors(() => now);
    const find = (timeoutMs: number) => {
      waits.push(timeoutMs);
      return waits.length === 1 ? Promise.resolve(siti) : away();
    };
    await known.get("h", find, 2_500);
    for (now of [6_000, 7_000, 8_000]) await known.get("h", find, 2_500);
    expect(waits).toEqual([2_500, 400]);
  });

  it("is out at once when the session is gone, has expired, or all are forgotten", async () => {
    let now = 0;
    const known = new KnownActors(() => now);
    await known.get("h", () => Promise.resolve(siti));
    now = 6_000;
    expect(await known.get("h", () => Promise.resolve(null))).toBeNull();
    await expect(known.get("h", away)).rejects.toThrow();
    const soon = { ...siti, expires_at: new Date(10_000).toISOString() };
    await known.get("h", () => Promise.resolve(soon));
    now = 10_001;
    await expect(known.get("h", away)).rejects.toThrow();
    await known.get("h", () => Promise.resolve(siti));
    known.forget();
    expect(await known.get("h", () => Promise.resolve(null))).toBeNull();
  });
});
