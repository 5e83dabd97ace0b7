import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testStore } from "./test-database.ts";

let database: Awaited<ReturnType<typeof testStore>>;
const zone = process.env["TZ"];
beforeAll(async () => {
  database = await testStore("types");
});
afterAll(async () => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
  await database.drop();
});

describe.each(["UTC", "Asia/Jakarta"])("a value read in %s", (TZ) => {
  it("is the value that PostgreSQL holds", async () => {
    process.env["TZ"] = TZ;
    const { rows } = await database.pool.query(`SELECT '2026-01-02'::date AS day,
      '2026-01-02 03:04:05.123456+07'::timestamptz AS instant,
      9007199254740993::bigint AS large, 1789000000000001::bigint AS version,
      0.10::numeric AS decimal, 0.1::float8 + 0.2 AS float`);
    expect(rows).toEqual([
      {
        ...{ day: "2026-01-02", instant: "2026-01-01T20:04:05.123456Z" },
        ...{ large: 9_007_199_254_740_993n, version: 1_789_000_000_000_001 },
        ...{ decimal: "0.10", float: 0.30000000000000004 },
      },
    ]);
  });
});
