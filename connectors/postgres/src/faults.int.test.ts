import { logger } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { anArticle } from "./operations/sample-article.ts";
import { operations } from "./operations/index.ts";
import { upsert } from "./rows.ts";
import { openStore } from "./store.ts";
import { patient, testStore } from "./test-database.ts";
import { writing } from "./transactions.ts";

let database: Awaited<ReturnType<typeof testStore>>;
beforeAll(async () => {
  database = await testStore("faults");
});
afterAll(() => database.drop());

describe("fault 33: values that the driver would change in silence", () => {
  const zone = process.env["TZ"];
  afterAll(() => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });

  it.each(["UTC", "Asia/Jakarta"])("arrive as they are, in %s", async (TZ) => {
    process.env["TZ"] = TZ;
    const { rows } = await database.pool.query(`SELECT '2026-01-02'::date AS day,
      '2026-01-02 00:30:00.123456+07'::timestamptz AS instant,
      '{"n": 9007199254740993}'::jsonb AS document,
      json_build_object('n', 9007199254740993) AS built`);
    expect(rows).toEqual([
      {
        day: "2026-01-02",
        instant: "2026-01-01T17:30:00.123456Z",
        document: { n: 9_007_199_254_740_993n },
        built: { n: 9_007_199_254_740_993n },
      },
    ]);
  });
});

describe("fault 36: one batch that holds a key twice", () => {
  it("keeps the newest version of an article", async () => {
    const stores = operations(database.pool);
    const first = anArticle({ version: 1 });
    const batch = [{ ...first, version: 3, title: "Tiga" }, first, { ...first, version: 2 }];
    expect(await stores.articles.save(batch)).toEqual([
      { outcome: "inserted" },
      { outcome: "superseded" },
      { outcome: "superseded" },
    ]);
    expect(await stores.articles.find({ id: first.id }, patient())).toMatchObject({
      ...{ version: 3, title: "Tiga" },
    });
  });

  it("keeps the last row of other tables, however its id is written", async () => {
    const id = "ABCDEF00-0000-4000-8000-000000000001";
    const table = { name: "master_sectors", columns: ["id", "name"], key: ["id"] };
    const rows = [
      { id, name: "Lama" },
      { id: id.toLowerCase(), name: "Baru" },
    ];
    await writing(database.pool, (client) => upsert(client, table, rows));
    expect(await database.query("SELECT name FROM master_sectors")).toEqual([{ name: "Baru" }]);
  });
});

describe("fault 37: a pooled connection that drops while nobody uses it", () => {
  it("ends no process, is replaced, and no connection is left when the store closes", async () => {
    const log = logger("test");
    const warned = vi.spyOn(log, "warn");
    const store = await openStore(database.config, log);
    const ask = () => store.pool.query("SELECT pg_sleep(0.05)");
    await Promise.all(Array.from({ length: 8 }, ask));
    expect(store.pool.idleCount).toBeGreaterThan(4);
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
       AND application_name = 'nexa-connector-postgres'`,
    );
    await vi.waitFor(
      () =>
        expect(warned).toHaveBeenCalledWith(expect.objectContaining({ event: "connection_lost" })),
      { timeout: 20_000 },
    );
    await vi.waitFor(() => expect(store.pool.idleCount).toBe(0), { timeout: 20_000 });
    await Promise.all(Array.from({ length: 8 }, ask));
    await expect(store.isAvailable()).resolves.toBe(true);
    await store.close();
    expect([store.pool.totalCount, store.pool.waitingCount]).toEqual([0, 0]);
  });
});
