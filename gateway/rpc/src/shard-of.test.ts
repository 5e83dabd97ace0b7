import { describe, expect, it } from "vitest";
import { entityKey, shardOf } from "./shard-of.ts";

describe("the shard of an entity", () => {
  it("is the same for every version of this code: writes of older ones may wait there", () => {
    const names = [
      "",
      "a",
      "entity-1",
      "0192e4a0-7b1c-7000-8000-000000000001",
      "Kapolres Ängström",
    ];
    expect(names.map(shardOf)).toEqual([3, 3, 2, 1, 0]);
  });

  it("spreads entities evenly", () => {
    const shards = Array.from({ length: 10_000 }, (_, n) => shardOf(`entity-${n}`));
    for (const each of [0, 1, 2, 3])
      expect(Math.abs(shards.filter((shard) => shard === each).length - 2_500)).toBeLessThan(200);
  });

  it("names longer than 255 bytes have a hash for a name", () => {
    expect(entityKey("a".repeat(255))).toBe("a".repeat(255));
    expect(entityKey("å".repeat(128))).toMatch(/^sha256:[0-9a-f]{64}$/);
  });
});
