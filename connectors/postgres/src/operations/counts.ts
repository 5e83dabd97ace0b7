import type { Handlers, postgres } from "@nexa/contracts";
import type { Pool, PoolClient } from "pg";
import { reading } from "../transactions.ts";

/** One query that counts the rows of every table; empty while there are none. */
export async function countsSql(client: Pool | PoolClient): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = current_schema() AND tablename <> 'schema_migrations' ORDER BY 1`,
  );
  const each = tables.map(({ name }) => `SELECT '${name}' AS name, count(*) FROM "${name}"`);
  return each.join(" UNION ALL ");
}

/** Rows of every table, exactly. */
export const counts =
  (pool: Pool): Handlers<typeof postgres>["store"]["counts"] =>
  (_, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<{ name: string; count: number }>(await countsSql(client));
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    });
