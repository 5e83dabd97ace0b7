import type { Handlers, postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { reading } from "../transactions.ts";

/** Rows of every table, exactly. */
export const counts =
  (pool: Pool): Handlers<typeof postgres>["store"]["counts"] =>
  (_, context) =>
    reading(pool, context, async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables
         WHERE schemaname = current_schema() AND tablename <> 'schema_migrations' ORDER BY 1`,
      );
      const each = tables.map(({ name }) => `SELECT '${name}' AS name, count(*) FROM "${name}"`);
      const { rows } = await client.query<{ name: string; count: number }>(
        each.join(" UNION ALL "),
      );
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    });
