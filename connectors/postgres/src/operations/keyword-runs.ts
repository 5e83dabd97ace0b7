import type { Handlers, KeywordRun, postgres } from "@nexa/contracts";
import { oncePerKey } from "@nexa/rpc";
import type { Pool } from "pg";
import { insertAll, replacing, type Table } from "../rows.ts";
import { reading, writing } from "../transactions.ts";

const table: Table = {
  name: "keyword_runs",
  columns: ["keyword_id", "run_id", "started_at", "finished_at", "next_run_at", "counters"],
  key: ["keyword_id"],
};
/** A later run replaces an earlier one, and the end of a run its start; never the other way round. */
const save = `${insertAll(table)} ${replacing(table)}
  WHERE excluded.started_at > keyword_runs.started_at
    OR excluded.started_at = keyword_runs.started_at
      AND (keyword_runs.finished_at IS NULL OR excluded.finished_at IS NOT NULL)
  RETURNING keyword_id`;

/** Where each keyword's search stands: one row a keyword, its last run. */
export const keywordRuns = (pool: Pool): Handlers<typeof postgres>["keywordRuns"] => ({
  list: (_, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<KeywordRun>(
        `SELECT ${table.columns.join(", ")} FROM keyword_runs ORDER BY next_run_at, keyword_id`,
      );
      return rows;
    }),
  save: (batch) =>
    oncePerKey(
      batch,
      ({ keyword_id }) => keyword_id.toLowerCase(),
      (runs) =>
        writing(pool, async (client) => {
          const { rows } = await client.query<{ keyword_id: string }>(save, [JSON.stringify(runs)]);
          const saved = new Set(rows.map(({ keyword_id }) => keyword_id));
          return new Map(
            runs.map(({ keyword_id: id }) => [
              id.toLowerCase(),
              saved.has(id.toLowerCase()) ? "saved" : "stale",
            ]),
          );
        }),
    ),
});
