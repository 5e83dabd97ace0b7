import { toFault } from "@nexa/contracts";
import type { Actor } from "./access.ts";

/** Asked for again after this long: a key revoked by another instance of the API works at most so long here. */
const freshMs = 5_000;
/** While Postgres is away, whoever was let in within this time stays in. */
const patienceMs = 15 * 60_000;
/** Who is known is not kept waiting: the request itself may take 2.5 s more, and all of it at most 3 s. */
const impatientMs = 400;
const mostKnown = 10_000;

/** `checkedAt` is the last yes, `askedAt` the last question. */
type Known = { actor: Actor; checkedAt: number; askedAt: number; expiresAt: number };
type Found = Actor & { expires_at: string | null };

/** Who was let in lately, by the hash of what let them in. A refusal is never remembered. */
export class KnownActors {
  readonly #known = new Map<string, Known>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * @param find asks Postgres, at most for the given time
   * @throws Fault UNAVAILABLE when Postgres is away and this one was not let in lately
   */
  async get(
    hash: string,
    find: (timeoutMs: number) => Promise<Found | null>,
    timeoutMs = 2_500,
  ): Promise<Actor | null> {
    const now = this.#now();
    const held = this.#known.get(hash);
    const isLate = held && (now - held.checkedAt >= patienceMs || now >= held.expiresAt);
    const known = isLate ? undefined : held;
    if (known && now - known.askedAt < freshMs) return known.actor;
    if (known) known.askedAt = now;
    try {
      const found = await find(known ? Math.min(impatientMs, timeoutMs) : timeoutMs);
      if (found === null) {
        this.#known.delete(hash);
        return null;
      }
      const { expires_at, ...actor } = found;
      if (this.#known.size >= mostKnown) this.#known.clear();
      const expiresAt = expires_at === null ? Infinity : Date.parse(expires_at);
      this.#known.set(hash, { actor, checkedAt: now, askedAt: now, expiresAt });
      return actor;
    } catch (error) {
      if (toFault(error).retryable && known) return known.actor;
      throw error;
    }
  }

  forget(): void {
    this.#known.clear();
  }
}
