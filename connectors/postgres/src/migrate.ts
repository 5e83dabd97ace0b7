import { readdir, readFile } from "node:fs/promises";
import { Fault, sha256 } from "@nexa/contracts";
import type { Pool, PoolClient } from "pg";

/** The `.sql` files beside `src` and `dist`, `NNNN_name.sql`, applied in order and never changed afterwards. */
const folder = new URL("../migrations/", import.meta.url);
/** Any number, the same in every connector: only one of them migrates at a time. */
const migrationLock = 0x6e657861;

export type Migration = { version: number; name: string; checksum: string; sql: string };

/** The migrations of this release, oldest first. */
export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const files = (await readdir(from)).filter((file) => file.endsWith(".sql")).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(new URL(file, from), "utf8")).replaceAll("\r\n", "\n");
      return { version: Number.parseInt(file, 10), name: file, checksum: sha256(sql), sql };
    }),
  );
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1)
      throw new Fault("INTERNAL", `migration ${name} should have number ${index + 1}`);
  });
  return migrations;
}

/**
 * Brings the schema up to date: each missing migration in a transaction of its own, under an advisory lock, so
 * that several connectors may start at once. Migrations of a newer release are left alone.
 *
 * @returns the names of those applied now
 * @throws Fault FAILED_PRECONDITION when an applied migration no longer has the text it was applied with
 */
export async function migrate(pool: Pool, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    try {
      return await applyMissing(client, wanted);
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
    }
  } finally {
    client.release();
  }
}

async function applyMissing(client: PoolClient, wanted: Migration[]): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ version: number; checksum: string }>(
    "SELECT version, checksum FROM schema_migrations",
  );
  const applied = new Map(rows.map(({ version, checksum }) => [version, checksum]));
  const done: string[] = [];
  for (const { version, name, checksum, sql } of wanted) {
    const known = applied.get(version);
    if (known === checksum) continue;
    if (known !== undefined)
      throw new Fault("FAILED_PRECONDITION", `migration ${name} was changed after it was applied`);
    await inTransaction(client, async () => {
      await client.query(sql);
      await client.query(
        "INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)",
        [version, name, checksum],
      );
    });
    done.push(name);
  }
  return done;
}

async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined); // the first error is the one to tell
    throw error;
  }
}
