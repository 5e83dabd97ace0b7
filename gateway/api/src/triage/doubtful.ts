import type { TriageDeps } from "./deps.ts";
import { alreadySent } from "./send.ts";

type Deps = Pick<TriageDeps, "mongodb" | "bus" | "parked" | "log" | "timeoutMs">;

/**
 * Settles claims whose sender died, or was cut off, between sending and saying so: what stands on its topic was sent,
 * and of writes the parking queue knows. The rest is open again (`release`), or stays claimed for who goes on.
 *
 * @param owner  of one bulk job; all single replays unless given
 * @returns ids that were sent
 */
export async function settleDoubtful(
  deps: Deps,
  { owner, olderThanMs, release }: { owner?: string; olderThanMs: number; release: boolean },
): Promise<string[]> {
  const { jobs } = deps.mongodb;
  const before = new Date(Date.now() - olderThanMs).toISOString();
  const claimed = (await jobs.claimed({ before, ...(owner !== undefined && { owner }) })).filter(
    ({ claimed_by }) => owner !== undefined || claimed_by.startsWith("one:"),
  );
  if (claimed.length === 0) return [];
  const sent = await alreadySent(deps, claimed);
  const at = new Date().toISOString();
  for (const { id, claimed_by } of claimed) {
    if (!sent.has(id) && !release) continue;
    await jobs.settle(
      {
        owner: claimed_by,
        items: [
          { id, sent: sent.has(id), note: sent.has(id) ? "found on its topic" : "was not sent" },
        ],
        ...{ by: "api", at },
      },
      { timeoutMs: deps.timeoutMs },
    );
  }
  deps.log.warn({ event: "claims_settled", owner, claimed: claimed.length, sent: sent.size });
  return [...sent];
}
