import { setTimeout as sleep } from "node:timers/promises";
import type { Claims } from "./claims.ts";

const pollMs = 20;
/** How long an article that is being decided is waited for; then it is taken for a master. */
const patienceMs = 2_000;

/** What an article is to its story, decided once: the story's master, or a copy of another article. */
export type Role = { isMaster: true } | { isMaster: false; of: string };
/** An article as the order of masters sees it. */
export type Contender = { id: string; windowAt: string };

const master = "master";
const roleKey = (id: string): string => `role:${id}`;
const read = (owner: string): Role =>
  owner === master ? { isMaster: true } : { isMaster: false, of: owner.replace(/^copy:/, "") };

/** The earlier one is the master: by the time of its window, then by id. */
export const isBefore = (a: Contender, b: Contender): boolean => {
  const [x, y] = [Date.parse(a.windowAt), Date.parse(b.windowAt)];
  return x === y ? a.id < b.id : x < y;
};

/**
 * Who is the master of two copies that reach two workers at the same moment.
 *
 * Each worker first makes its article findable and then looks for copies; so of two, at least one sees the other.
 * What it then decides about either goes through one atomic claim per article, and the first claim stands:
 * never do both end as masters, whichever worker is faster, and a worker that died and starts again finds what was decided.
 */
export class Roles {
  readonly #claims: Claims;

  constructor(claims: Claims) {
    this.#claims = claims;
  }

  /** What was decided about an article, or null. */
  async of(id: string): Promise<Role | null> {
    const owner = await this.#claims.find(roleKey(id));
    return owner === null ? null : read(owner);
  }

  async #claim(id: string, role: Role): Promise<Role> {
    return read(await this.#claims.claim(roleKey(id), role.isMaster ? master : `copy:${role.of}`));
  }

  /** Decides an article that nobody can find yet: a copy of `of`, unless something else stands already. */
  join(id: string, of: string): Promise<Role> {
    return this.#claim(id, { isMaster: false, of });
  }

  /**
   * Follows copies of copies to their master. An article that is still being decided is waited for (who waits is
   * later or not findable yet, so nobody waits for the waiting); one that nobody decides becomes a master.
   */
  async masterOf(id: string): Promise<string> {
    // Copies always point to an earlier article or to a master, so this ends; the limit is for broken data.
    let at = id;
    for (let step = 0; step < 10; step++) {
      const role = (await this.#awaited(at)) ?? (await this.#claim(at, { isMaster: true }));
      if (role.isMaster) return at;
      at = role.of;
    }
    return at;
  }

  async #awaited(id: string): Promise<Role | null> {
    for (let waited = 0; waited < patienceMs; waited += pollMs) {
      const role = await this.of(id);
      if (role !== null) return role;
      await sleep(pollMs);
    }
    return null;
  }

  /**
   * Decides an article that is findable now, against the copies of it that were found.
   * @param copies articles that tell the same story
   */
  async settle(self: Contender, copies: readonly Contender[]): Promise<Role> {
    const earliest = [...copies].sort((a, b) => (isBefore(a, b) ? -1 : 1))[0];
    if (earliest && isBefore(earliest, self)) {
      // Oneself first: who has become a master meanwhile must not make another one.
      const own = await this.#claim(self.id, { isMaster: false, of: earliest.id });
      return own.isMaster ? own : { isMaster: false, of: await this.masterOf(own.of) };
    }
    for (const copy of copies) {
      const theirs = await this.#claim(copy.id, { isMaster: false, of: self.id });
      if (!theirs.isMaster) continue;
      const own = await this.#claim(self.id, { isMaster: false, of: copy.id });
      return own.isMaster ? own : { isMaster: false, of: await this.masterOf(own.of) };
    }
    const own = await this.#claim(self.id, { isMaster: true });
    return own.isMaster ? own : { isMaster: false, of: await this.masterOf(own.of) };
  }
}
