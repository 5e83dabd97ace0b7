import type { Handlers, postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { reading } from "../transactions.ts";

type Versions = Handlers<typeof postgres>["articles"]["versions"];

/** One page of what the table holds, in the order of ids. */
export const articleVersions =
  (pool: Pool): Versions =>
  ({ limit, after }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<Awaited<ReturnType<Versions>>[number]>(
        `SELECT id, version, dedup_status FROM articles
         WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2`,
        [after ?? null, limit],
      );
      return rows;
    });
