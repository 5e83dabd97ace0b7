import { logger } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, readMigrations } from "./migrate.ts";
import { openStore } from "./store.ts";
import { testDatabase, testStore } from "./test-database.ts";

const tablesOf = `SELECT table_name, column_name, data_type, is_nullable, column_default
  FROM information_schema.columns WHERE table_schema = 'public'
  ORDER BY table_name, ordinal_position`;

/** Every object of the schema in one line, in an order of its own: what two databases must have alike. */
const schemaOf = `SELECT object FROM (
  SELECT format('column %s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
    CASE WHEN a.attgenerated <> '' THEN ' GENERATED' ELSE '' END,
    coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')) AS object
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
    AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  ) schema ORDER BY object COLLATE "C"`;

describe("the schema", () => {
  let first: Awaited<ReturnType<typeof testStore>>;
  beforeAll(async () => {
    first = await testStore("migrate");
  });
  afterAll(() => first.drop());

  it("is made once when five connectors start together on an empty database", async () => {
    const other = await testDatabase("migrate_again");
    try {
      const log = logger("test");
      const stores = await Promise.all(
        Array.from({ length: 5 }, () => openStore({ ...other.config, POSTGRES_POOL: 6 }, log)),
      );
      await Promise.all(stores.map((store) => store.close()));
      // And it is the same schema: migrations are reproducible.
      expect(await other.query(tablesOf)).toEqual(await first.query(tablesOf));
      const rows = await other.query("SELECT count(*)::int AS n FROM schema_migrations");
      expect(rows).toEqual([{ n: (await readMigrations()).length }]);
    } finally {
      await other.drop();
    }
  });

  it("is that of the dump beside the migrations (after a new migration: vitest -u, and look)", async () => {
    const objects = await first.query(schemaOf);
    const dump = objects.map(({ object }) => String(object)).join("\n");
    await expect(`${dump}\n`).toMatchFileSnapshot("../migrations/schema.txt");
  });

  it("is left alone when it is up to date", async () => {
    expect(await migrate(first.pool)).toEqual([]);
  });

  it("is refused when an applied migration was changed", async () => {
    const [one, ...rest] = await readMigrations();
    if (!one) throw new Error("no migrations");
    const changed = [{ ...one, checksum: "0".repeat(64) }, ...rest];
    await expect(migrate(first.pool, changed)).rejects.toMatchObject({
      code: "FAILED_PRECONDITION",
      message: `migration ${one.name} was changed after it was applied`,
    });
  });

  it("stays as it was when a migration fails half way", async () => {
    const known = await readMigrations();
    const sql = "CREATE TABLE half (id int); SELECT nonsense";
    const bad = { version: known.length + 1, name: "bad.sql", checksum: "x", sql };
    await expect(migrate(first.pool, [...known, bad])).rejects.toThrow("nonsense");
    expect(await first.query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  });
});
