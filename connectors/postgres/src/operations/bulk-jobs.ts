import { Fault, type BulkJob, type Handlers, type postgres } from "@nexa/contracts";
import type { Pool, PoolClient } from "pg";
import { reading, writing } from "../transactions.ts";
import { bulkCursor, afterBulkCursor } from "./bulk-cursor.ts";

const time = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
const shown = `id, token, action, status, rate_per_second, reason, by_name AS by, filter, total, outcomes, error,
  ${["created_at", "updated_at", "finished_at"].map(time).join(", ")}, runs`;

/** Bulk jobs and which process works on each. */
export const bulkJobs = (pool: Pool): Handlers<typeof postgres>["bulkJobs"] => {
  const one = async (client: PoolClient, sql: string, values: unknown[]): Promise<BulkJob | null> =>
    (await client.query<BulkJob>(sql, values)).rows[0] ?? null;
  const byId = `SELECT ${shown} FROM bulk_jobs WHERE id = $1`;

  return {
    start: (job) =>
      writing(pool, async (client) => {
        await client.query(
          `INSERT INTO bulk_jobs (id, token, action, status, rate_per_second, reason, by_name, filter, total,
             outcomes, created_at, updated_at)
           VALUES ($1, $2, $3, 'running', $4, $5, $6, $7, $8, '[]', $9, $9) ON CONFLICT DO NOTHING`,
          [
            ...[job.id, job.token, job.action, job.rate_per_second, job.reason, job.by],
            ...[JSON.stringify(job.filter), job.total, job.created_at],
          ],
        );
        const made = await one(client, byId, [job.id]);
        if (made !== null) return made;
        throw new Fault(
          "ALREADY_EXISTS",
          `the selection ${job.token} was used for a bulk job already`,
        );
      }),
    find: ({ id }, context) => reading(pool, context, (client) => one(client, byId, [id])),
    list: ({ limit, after }, context) =>
      reading(pool, context, async (client) => {
        const { rows } = await client.query<BulkJob>(
          `SELECT ${shown} FROM bulk_jobs WHERE $1::timestamptz IS NULL OR (bulk_jobs.created_at, id) < ($1, $2::uuid)
           ORDER BY bulk_jobs.created_at DESC, id DESC LIMIT $3`,
          [...afterBulkCursor(after), limit + 1],
        );
        const items = rows.slice(0, limit);
        const last = items.at(-1);
        return { items, next: rows.length > limit && last ? bulkCursor(last) : null };
      }),
    lease: ({ runner, seconds }) =>
      writing(pool, (client) =>
        one(
          client,
          `UPDATE bulk_jobs SET runner = $1, leased_until = now() + make_interval(secs => $2),
             runs = runs + 1, updated_at = now()
           WHERE id = (
             SELECT id FROM bulk_jobs
             WHERE status IN ('running', 'aborting') AND (leased_until IS NULL OR leased_until < now())
             ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING ${shown}`,
          [runner, seconds],
        ),
      ),
    advance: ({ id, runner, seconds, outcomes, end, error }) =>
      writing(pool, (client) =>
        one(
          client,
          `UPDATE bulk_jobs SET outcomes = $4, updated_at = now(), status = coalesce($5, status),
             error = coalesce($6, error), finished_at = CASE WHEN $5::text IS NULL THEN finished_at ELSE now() END,
             leased_until = CASE WHEN $5::text IS NULL THEN now() + make_interval(secs => $3) END
           WHERE id = $1 AND runner = $2 AND status IN ('running', 'aborting')
           RETURNING ${shown}`,
          [id, runner, seconds, JSON.stringify(outcomes), end ?? null, error ?? null],
        ),
      ),
    abort: ({ id }) =>
      writing(pool, async (client) => {
        await client.query(
          "UPDATE bulk_jobs SET status = 'aborting', updated_at = now() WHERE id = $1 AND status = 'running'",
          [id],
        );
        return one(client, byId, [id]);
      }),
  };
};
