import { join } from "node:path";
import { Fault } from "@nexa/contracts";
import { readConfig } from "@nexa/service";
import type { Pool } from "pg";
import { config } from "./config.ts";
import { countsSql } from "./operations/counts.ts";
import { runTool } from "./server-tool.ts";
import { openPool, type StoreConfig } from "./store.ts";

const settings = config.pick({
  POSTGRES_URL: true,
  POSTGRES_USER: true,
  POSTGRES_PASSWORD: true,
  POSTGRES_DATABASE: true,
  POSTGRES_POOL: true,
});
const fileOf = (folder: string) => join(folder, "postgres.dump");

/**
 * `pg_dump` of the database, schema and rows of one moment, to `postgres.dump` (custom format).
 *
 * @returns rows by table
 * @throws Fault UNAVAILABLE when this machine has no `pg_dump`, INTERNAL with its words when it fails
 */
export const backUp = (env: NodeJS.ProcessEnv, folder: string): Promise<Record<string, number>> =>
  withPool(env, async (pool, store) => {
    await runTool("pg_dump", ["--format=custom", "--no-owner", `--file=${fileOf(folder)}`], store);
    return count(pool);
  });

/**
 * `pg_restore` of such a file in one transaction: all of it or nothing.
 *
 * @throws Fault FAILED_PRECONDITION when the database has tables of ours, unless `replace`: then they go first
 */
export const restore = (
  env: NodeJS.ProcessEnv,
  folder: string,
  { replace = false } = {},
): Promise<Record<string, number>> =>
  withPool(env, async (pool, store) => {
    const { rows } = await pool.query<{ known: string | null }>(
      "SELECT to_regclass('schema_migrations') AS known",
    );
    if (rows[0]?.known && !replace)
      throw new Fault("FAILED_PRECONDITION", "the database has tables of ours already");
    const cleaning = replace ? ["--clean", "--if-exists"] : [];
    const options = ["--no-owner", "--single-transaction", "--exit-on-error", ...cleaning];
    await runTool("pg_restore", [...options, fileOf(folder)], store);
    return count(pool);
  });

async function count(pool: Pool): Promise<Record<string, number>> {
  const sql = await countsSql(pool);
  if (sql === "") return {};
  const { rows } = await pool.query<{ name: string; count: number }>(sql);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function withPool<T>(
  env: NodeJS.ProcessEnv,
  work: (pool: Pool, store: StoreConfig) => Promise<T>,
): Promise<T> {
  const store = readConfig(settings, env);
  const pool = openPool(store);
  pool.on("error", () => undefined); // the query that meets it fails anyway
  try {
    return await work(pool, store);
  } finally {
    await pool.end();
  }
}
