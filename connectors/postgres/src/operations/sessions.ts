import type { Handlers, postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { eachAlone } from "../each-alone.ts";
import { reading } from "../transactions.ts";

type Sessions = Handlers<typeof postgres>["sessions"];
type Holder = NonNullable<Awaited<ReturnType<Sessions["find"]>>>;

/** Logins of browsers, under the hash of their secret. */
export const sessions = (pool: Pool): Sessions => ({
  save: eachAlone(pool, async (client, { hash, user_id, name, expires_at }) => {
    await client.query("DELETE FROM sessions WHERE expires_at < now()");
    const { rowCount } = await client.query(
      `INSERT INTO sessions (hash, user_id, name, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [hash, user_id, name, expires_at],
    );
    return rowCount === 0 ? "unchanged" : "inserted";
  }),
  find: ({ hash }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<Holder>(
        `SELECT coalesce(person.id::text, 'administrator') AS id,
           coalesce(person.username, session.name) AS name,
           coalesce(person.role, 'administrator') AS role,
           '{}'::text[] AS tags, session.expires_at
         FROM sessions session LEFT JOIN users person ON person.id = session.user_id
         WHERE session.hash = $1 AND session.expires_at > now()
           AND (session.user_id IS NULL OR person.is_active)`,
        [hash],
      );
      return rows[0] ?? null;
    }),
  end: eachAlone(pool, async (client, { hash }) => {
    const { rowCount } = await client.query("DELETE FROM sessions WHERE hash = $1", [hash]);
    return rowCount === 0 ? "unchanged" : "removed";
  }),
});
