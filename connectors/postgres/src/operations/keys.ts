import type { ApiKey, Handlers, postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { eachAlone } from "../each-alone.ts";
import { reading } from "../transactions.ts";

type Keys = Handlers<typeof postgres>["keys"];
type Holder = NonNullable<Awaited<ReturnType<Keys["holder"]>>>;

/** Keys of programs, under their hash. */
export const keys = (pool: Pool): Keys => ({
  list: (_, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<ApiKey>(
        `SELECT id, name, prefix, role, tags, created_by, created_at, expires_at, revoked_at
         FROM api_keys ORDER BY created_at DESC, id DESC`,
      );
      return rows;
    }),
  save: eachAlone(pool, async (client, key) => {
    const { rowCount } = await client.query(
      `INSERT INTO api_keys (id, name, prefix, hash, role, tags, created_by, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING`,
      [
        ...[key.id, key.name, key.prefix, key.hash, key.role, key.tags],
        ...[key.created_by, key.created_at, key.expires_at],
      ],
    );
    return rowCount === 0 ? "unchanged" : "inserted";
  }),
  holder: ({ hash }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<Holder>(
        `SELECT 'key:' || id AS id, name, role, tags, expires_at FROM api_keys
         WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
        [hash],
      );
      return rows[0] ?? null;
    }),
  revoke: eachAlone(pool, async (client, { id, revoked_at }) => {
    const { rowCount } = await client.query(
      "UPDATE api_keys SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL",
      [id, revoked_at],
    );
    return rowCount === 0 ? "unchanged" : "revoked";
  }),
});
