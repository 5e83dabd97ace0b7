import { logger } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, readMigrations } from "./migrate.ts";
import { openStore } from "./store.ts";
import { testDatabase, testStore } from "./test-database.ts";

const tablesOf = `SELECT table_name, column_name, data_type, is_nullable, column_default
  FROM information_schema.columns WHERE table_schema = 'public'
  ORDER BY table_name, ordinal_position`;

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
