import { newId } from "@nexa/contracts";
import { testWire } from "@nexa/rpc/testing";
import { logger } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { operations } from "./operations/index.ts";
import { openStore } from "./store.ts";
import { patient, testDatabase } from "./test-database.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase("away");
});
afterAll(() => database.drop());

describe("PostgreSQL that is away", () => {
  it("is waited for at the start; lost later it is UNAVAILABLE, and comes back by itself", async () => {
    const url = new URL(database.config.POSTGRES_URL);
    const wire = await testWire(url.href);
    await wire.shut();
    url.host = `127.0.0.1:${wire.port}`;
    const log = logger("test");
    const warned = vi.spyOn(log, "warn");
    const opening = openStore({ ...database.config, POSTGRES_URL: url.href }, log);
    await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 20_000 });
    await wire.open();
    const store = await opening;
    try {
      const find = () => operations(store.pool).articles.find({ id: newId() }, patient());
      expect(await find()).toBeNull();
      await wire.shut();
      await expect(find()).rejects.toMatchObject({ code: "UNAVAILABLE", retryable: true });
      expect([await store.isAvailable(), store.isReady()]).toEqual([false, false]);
      await wire.open();
      await vi.waitFor(() => expect(store.isReady()).toBe(true), { timeout: 10_000 });
      expect(await find()).toBeNull();
    } finally {
      await store.close();
      await wire.close();
    }
  });
});
