import { randomBytes } from "node:crypto";
import { logger } from "@nexa/service";
import pg from "pg";
import type { ReadContext } from "@nexa/contracts";
import { openStore, type Store, type StoreConfig } from "./store.ts";

/** A database of its own on the server at `POSTGRES_URL`, for one test file. */
export async function testDatabase(name: string): Promise<{
  config: StoreConfig;
  /** The server's own view, beside the connector. */
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  drop: () => Promise<void>;
}> {
  const url = process.env["POSTGRES_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
  const database = `test_${name}_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database}`);
  const inside = new URL(url);
  inside.pathname = `/${database}`;
  const pool = new pg.Pool({ connectionString: inside.href, max: 2 });
  pool.on("error", () => undefined); // tests terminate connections
  return {
    config: { POSTGRES_URL: url, POSTGRES_DATABASE: database, POSTGRES_POOL: 16 },
    query: async (sql, values) =>
      (await pool.query<Record<string, unknown>>(sql, values as unknown[])).rows,
    drop: async () => {
      await pool.end();
      await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
      await admin.end();
    },
  };
}

/** The store opened on a database of its own. */
export async function testStore(name: string) {
  const database = await testDatabase(name);
  const store: Store = await openStore(database.config, logger(`test-${name}`));
  return {
    ...database,
    pool: store.pool,
    drop: async () => {
      await store.close();
      await database.drop();
    },
  };
}

/** A caller that waits ten seconds. */
export const patient = (waitMs = 10_000): ReadContext => ({
  signal: AbortSignal.timeout(waitMs),
  remainingMs: () => waitMs,
});
