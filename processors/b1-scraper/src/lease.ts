import { createHash } from "node:crypto";
import type { Client, redis } from "@nexa/contracts";
import type { DueSearch } from "./ticker.ts";

type Deps = { redis: { seen: Pick<Client<typeof redis>["seen"], "claim"> } };

/** No search lasts longer; a worker that died leaves its keyword to the others after that. */
const longestLeaseSeconds = 300;

/**
 * Whether this worker may run the search: of several workers that find a keyword due, one does.
 * The same worker asking again for the same run, after a crash, gets the same answer.
 *
 * @param worker   name of this worker, the same after a restart
 * @param firstRun name of this start, which begins anew whatever an earlier start has leased
 */
export async function leaseSearch(
  { keyword, runId }: DueSearch,
  worker: string,
  firstRun: string | undefined,
  { redis }: Deps,
): Promise<boolean> {
  const name = `lease:keyword:${keyword.keyword_id}:${firstRun ?? ""}`;
  const owner = `${worker}:${runId}`;
  const intervalSeconds = Math.floor(keyword.scrape_interval_minutes * 60);
  const holder = await redis.seen.claim({
    urlHash: createHash("sha256").update(name).digest("hex"),
    owner,
    ttlSeconds: Math.max(1, Math.min(longestLeaseSeconds, intervalSeconds - 5)),
  });
  return holder.owner === owner;
}
