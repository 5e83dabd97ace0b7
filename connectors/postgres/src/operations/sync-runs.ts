import type { Handlers, postgres, SyncRun } from "@nexa/contracts";
import type { Pool } from "pg";
import { cursorOf, pageOf, positionOf } from "../cursor.ts";
import { eachAlone } from "../each-alone.ts";
import { reading } from "../transactions.ts";

const columns = "id, asked_by, status, sent, total, counts, started_at, finished_at, error";

/** Runs of the sync, with how far each is. */
export const syncRuns = (pool: Pool): Handlers<typeof postgres>["syncRuns"] => ({
  save: eachAlone(pool, async (client, run) => {
    const { rowCount } = await client.query(
      `INSERT INTO sync_runs (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, sent = excluded.sent,
         total = excluded.total, counts = excluded.counts, finished_at = excluded.finished_at,
         error = excluded.error
       WHERE sync_runs.status = 'running'`,
      [
        ...[run.id, run.asked_by, run.status, run.sent, run.total, JSON.stringify(run.counts)],
        ...[run.started_at, run.finished_at, run.error],
      ],
    );
    return rowCount === 0 ? "stale" : "saved";
  }),
  find: ({ id }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<SyncRun>(
        `SELECT ${columns} FROM sync_runs WHERE id = $1`,
        [id],
      );
      return rows[0] ?? null;
    }),
  list: ({ limit, after }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<SyncRun>(
        `SELECT ${columns} FROM sync_runs
         WHERE $1::timestamptz IS NULL OR (started_at, id) < ($1, $2::uuid)
         ORDER BY started_at DESC, id DESC LIMIT $3`,
        [...positionOf(after, 2), limit + 1],
      );
      return pageOf(rows, limit, (last) => cursorOf(last.started_at, last.id));
    }),
});
