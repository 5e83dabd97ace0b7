import type { Handlers, postgres, SavedView } from "@nexa/contracts";
import type { Pool, PoolClient } from "pg";
import { eachAlone } from "../each-alone.ts";
import { editRow } from "../edit-row.ts";
import { reading } from "../transactions.ts";

const columns = "id, owner, name, kind, is_shared, state";

/** Views that somebody keeps under a name. */
export const views = (pool: Pool): Handlers<typeof postgres>["views"] => ({
  list: ({ owner, kind }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<SavedView>(
        `SELECT ${columns} FROM saved_views
         WHERE (owner = $1 OR is_shared) AND ($2::text IS NULL OR kind = $2)
         ORDER BY lower(name), id LIMIT 1000`,
        [owner, kind ?? null],
      );
      return rows;
    }),
  find: ({ id }, context) => reading(pool, context, (client) => find(client, id)),
  edit: ({ row, expected }) =>
    editRow(
      pool,
      { row, expected },
      (client, lock) => find(client, row.id, lock),
      (client) =>
        client.query(
          `INSERT INTO saved_views (${columns}) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind,
             is_shared = excluded.is_shared, state = excluded.state`,
          [row.id, row.owner, row.name, row.kind, row.is_shared, JSON.stringify(row.state)],
        ),
    ),
  remove: eachAlone(pool, async (client, { id }) => {
    const { rowCount } = await client.query("DELETE FROM saved_views WHERE id = $1", [id]);
    return rowCount === 0 ? "unchanged" : "removed";
  }),
});

async function find(client: PoolClient, id: string, lock = false): Promise<SavedView | null> {
  const { rows } = await client.query<SavedView>(
    `SELECT ${columns} FROM saved_views WHERE id = $1${lock ? " FOR UPDATE" : ""}`,
    [id],
  );
  return rows[0] ?? null;
}
