import { Fault, type Handlers, type postgres, type User } from "@nexa/contracts";
import type { Pool, PoolClient } from "pg";
import { editRow } from "../edit-row.ts";
import { reading } from "../transactions.ts";

type Users = Handlers<typeof postgres>["users"];
const columns = "id, username, role, is_active";

/** People with a password of ours. */
export const users = (pool: Pool): Users => ({
  list: (_, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<User>(
        `SELECT ${columns} FROM users ORDER BY lower(username)`,
      );
      return rows;
    }),
  find: ({ id }, context) => reading(pool, context, (client) => find(client, id)),
  forLogin: ({ username }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<User & { password_hash: string }>(
        `SELECT ${columns}, password_hash FROM users
         WHERE lower(username) = lower($1) AND is_active`,
        [username],
      );
      return rows[0] ?? null;
    }),
  edit: ({ row, expected, password_hash }) =>
    editRow(
      pool,
      { row, expected },
      (client, lock) => find(client, row.id, lock),
      (client) => save(client, row, password_hash),
    ),
});

async function find(client: PoolClient, id: string, lock = false): Promise<User | null> {
  const { rows } = await client.query<User>(
    `SELECT ${columns} FROM users WHERE id = $1${lock ? " FOR UPDATE" : ""}`,
    [id],
  );
  return rows[0] ?? null;
}

/** A new password or an end of access ends all sessions. */
async function save(client: PoolClient, row: User, passwordHash: string | undefined) {
  const { id, username, role, is_active } = row;
  const updated = await client.query(
    `UPDATE users SET username = $2, role = $3, is_active = $4, password_hash = coalesce($5, password_hash)
     WHERE id = $1`,
    [id, username, role, is_active, passwordHash ?? null],
  );
  if (updated.rowCount === 0) {
    if (passwordHash === undefined)
      throw new Fault("INVALID_ARGUMENT", "a new user needs a password");
    await client.query(
      `INSERT INTO users (id, username, role, is_active, password_hash) VALUES ($1, $2, $3, $4, $5)`,
      [id, username, role, is_active, passwordHash],
    );
  }
  if (passwordHash !== undefined || !is_active)
    await client.query("DELETE FROM sessions WHERE user_id = $1", [id]);
}
