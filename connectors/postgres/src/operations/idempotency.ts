import type { Handlers, postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { eachAlone } from "../each-alone.ts";
import { writing } from "../transactions.ts";

type Idempotency = Handlers<typeof postgres>["idempotency"];
type Claimed = Awaited<ReturnType<Idempotency["claim"]>>;

/** Who made the claim has died if there is no answer after this long: no request takes so long. */
const abandonedAfter = "2 minutes";
const keptFor = "24 hours";

/** Requests that were made under a key, and what was answered. */
export const idempotency = (pool: Pool): Idempotency => ({
  claim: ({ actor, key, claim_id, request_hash }) =>
    writing(pool, async (client) => {
      await client.query(
        `DELETE FROM idempotency_keys WHERE claimed_at < now() - interval '${keptFor}'`,
      );
      const { rows } = await client.query<Claimed>(
        // Where another has the key, the update leaves everything as it is, and gives back the row.
        `INSERT INTO idempotency_keys AS held (actor, key, claim_id, request_hash)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (actor, key) DO UPDATE SET
           claim_id = CASE WHEN ${isAbandoned} THEN excluded.claim_id ELSE held.claim_id END,
           claimed_at = CASE WHEN ${isAbandoned} THEN now() ELSE held.claimed_at END
         RETURNING claim_id, request_hash, answer`,
        [actor, key, claim_id, request_hash],
      );
      const [held] = rows;
      if (held === undefined) throw new TypeError("an upsert gives back its row");
      return held;
    }),
  finish: eachAlone(pool, async (client, { actor, key, claim_id, answer }) => {
    const { rowCount } = await client.query(
      `UPDATE idempotency_keys SET answer = $4 WHERE actor = $1 AND key = $2 AND claim_id = $3`,
      [actor, key, claim_id, JSON.stringify(answer)],
    );
    return rowCount === 0 ? "stale" : "saved";
  }),
  release: eachAlone(pool, async (client, { actor, key, claim_id }) => {
    const { rowCount } = await client.query(
      `DELETE FROM idempotency_keys
       WHERE actor = $1 AND key = $2 AND claim_id = $3 AND answer IS NULL`,
      [actor, key, claim_id],
    );
    return rowCount === 0 ? "stale" : "removed";
  }),
});

/** Same request, no answer, and long ago. */
const isAbandoned = `held.answer IS NULL AND held.request_hash = excluded.request_hash
  AND held.claimed_at < now() - interval '${abandonedAfter}'`;
