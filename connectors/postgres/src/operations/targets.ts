import type { Handlers, postgres, ScrapingTargetRow } from "@nexa/contracts";
import { oncePerKey } from "@nexa/rpc";
import type { Pool } from "pg";
import { reading, writing } from "../transactions.ts";
import { targetTable } from "./save-master-data.ts";

const columns = [...targetTable.columns, "listings"].join(", ");
/** Unless any target, draft or curated, has the domain. Of two that race, the unique index keeps one. */
const discover = `INSERT INTO scraping_targets (${columns})
  SELECT ${columns} FROM json_populate_recordset(NULL::scraping_targets, $1::json) found
  WHERE NOT EXISTS (SELECT FROM scraping_targets known WHERE known.domain = found.domain)
  ORDER BY domain
  ON CONFLICT DO NOTHING
  RETURNING domain`;

/** Scraping targets: curated ones, and drafts of domains that B1 met. */
export const targets = (pool: Pool): Handlers<typeof postgres>["targets"] => ({
  discover: (batch) =>
    oncePerKey(
      batch,
      ({ domain }) => domain,
      (found) =>
        writing(pool, async (client) => {
          const drafts = found.map((target) => ({
            ...target,
            is_active: false,
            org_type: "unassigned",
          }));
          const { rows } = await client.query<{ domain: string }>(discover, [
            JSON.stringify(drafts),
          ]);
          const added = new Set(rows.map(({ domain }) => domain));
          return new Map(
            found.map(({ domain }) => [domain, added.has(domain) ? "inserted" : "unchanged"]),
          );
        }),
      // The first to name a domain is its discoverer.
      () => false,
    ),
  list: ({ is_active }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<ScrapingTargetRow>(
        `SELECT ${columns} FROM scraping_targets
         WHERE $1::boolean IS NULL OR is_active = $1 ORDER BY domain, id`,
        [is_active ?? null],
      );
      return rows;
    }),
});
