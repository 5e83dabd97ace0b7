import { newId } from "@nexa/contracts";
import { logger } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { operations } from "./operations/index.ts";
import { openStore } from "./store.ts";
import { patient, testDatabase } from "./test-database.ts";
import { doorTo } from "./test-proxy.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase("away");
});
afterAll(() => database.drop());

describe("PostgreSQL that is away", () => {
  it("is waited for at the start; lost later it is UNAVAILABLE, and comes back by itself", async () => {
    const url = new URL(database.config.POSTGRES_URL);
    const door = await doorTo(url);
    url.host = `127.0.0.1:${door.port}`;
    const log = logger("test");
    const warned = vi.spyOn(log, "warn");
    const opening = openStore({ ...database.config, POSTGRES_URL: url.href }, log);
    await vi.waitFor(() => expect(warned).toHaveBeenCalled());
    await door.open();
    const store = await opening;
    try {
      const find = () => operations(store.pool).articles.find({ id: newId() }, patient());
      expect(await find()).toBeNull();
      await door.close();
      await expect(find()).rejects.toMatchObject({ code: "UNAVAILABLE", retryable: true });
      expect([await store.isAvailable(), store.isReady()]).toEqual([false, false]);
      await door.open();
      await vi.waitFor(() => expect(store.isReady()).toBe(true), { timeout: 10_000 });
      expect(await find()).toBeNull();
    } finally {
      await store.close();
      await door.close();
    }
  });
});
