import { createHash } from "node:crypto";
import type { Client, redis } from "@nexa/contracts";
import type { TimedTarget } from "./due.ts";

type Claims = { seen: Pick<Client<typeof redis>["seen"], "claim"> };
const nanosecondsPerSecond = 1_000_000_000;

/**
 * Leases a target to one of several schedulers for its interval, so that none dispatches it twice.
 * Asked again for the same crawl, after a crash, the same worker gets the same answer.
 *
 * @param worker   name of this scheduler, the same after a restart
 * @param firstRun name of this start, which begins anew whatever an earlier start has leased
 */
export const createLease =
  ({ redis }: { redis: Claims }, worker: string, firstRun: string | undefined) =>
  async (target: Pick<TimedTarget, "id" | "scrapeInterval">, crawl: string): Promise<boolean> => {
    const seconds = Math.floor(target.scrapeInterval / nanosecondsPerSecond);
    // Named by the interval: a shorter one, set a minute ago, does not wait for the longer one's lease.
    const name = `lease:target:${target.id}:${firstRun ?? ""}:${String(seconds)}`;
    const owner = `${worker}:${crawl}`;
    const holder = await redis.seen.claim({
      urlHash: createHash("sha256").update(name).digest("hex"),
      owner,
      // Gone by the time the next crawl is due.
      ttlSeconds: Math.max(1, seconds - 1),
    });
    return holder.owner === owner;
  };
