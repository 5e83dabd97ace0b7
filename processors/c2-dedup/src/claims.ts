import { createHash } from "node:crypto";
import type { Client, redis } from "@nexa/contracts";

/** Who has a key, decided once for all workers: the first owner keeps it until it expires. */
export type Claims = {
  /** Takes the key for `owner` unless somebody has it; answers who has it now. */
  claim: (key: string, owner: string) => Promise<string>;
  /** Who has it, or null. */
  find: (key: string) => Promise<string | null>;
};

// Longer than an article can wait to be judged again: the window twice over, and a day of outage.
const keptSeconds = (windowHours: number): number => Math.ceil((2 * windowHours + 24) * 3_600);
const hashed = (key: string): string => createHash("sha256").update(`c2:${key}`).digest("hex");

/** Claims kept by Redis, beside B1's claims on URLs; the keys' hashes cannot meet. */
export const claimsIn = (
  { seen }: { seen: Pick<Client<typeof redis>["seen"], "claim" | "find"> },
  windowHours: number,
): Claims => ({
  claim: async (key, owner) => {
    const ttlSeconds = keptSeconds(windowHours);
    return (await seen.claim({ urlHash: hashed(key), owner, ttlSeconds })).owner;
  },
  find: async (key) => (await seen.find({ urlHash: hashed(key) }))?.owner ?? null,
});
