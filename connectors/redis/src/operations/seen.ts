import type { Handlers, redis } from "@nexa/contracts";
import { answered } from "../answered.ts";
import { toFault } from "../faults.ts";
import type { Keys } from "../store.ts";

type Seen = Handlers<typeof redis>["seen"];

/** The key that keeps who has a URL. */
export const seenKey = (prefix: string, urlHash: string): string => `${prefix}seen:${urlHash}`;

/** Takes a URL for an owner unless somebody has it; answers who has it now. */
export const claim =
  ({ client, prefix }: Keys): Seen["claim"] =>
  async ({ urlHash, owner, ttlSeconds }, { remainingMs }) => ({
    owner: await answered(client.claim(seenKey(prefix, urlHash), owner, ttlSeconds), remainingMs()),
  });

/** Who has a URL, or null. */
export const find =
  ({ client, prefix }: Keys): Seen["find"] =>
  async ({ urlHash }, { remainingMs }) => {
    const owner = await answered(client.get(seenKey(prefix, urlHash)), remainingMs());
    return owner === null ? null : { owner };
  };

/** Forgets URLs: `forgotten`, or `unchanged` where nobody had one. */
export const forget =
  ({ client, prefix }: Keys): Seen["forget"] =>
  (batch) =>
    // Commands of one turn go out in one packet.
    Promise.all(
      batch.map(({ urlHash }) =>
        answered(client.del(seenKey(prefix, urlHash))).then(
          (count) => ({ outcome: count === 1 ? "forgotten" : "unchanged" }),
          toFault,
        ),
      ),
    );
