import { newId } from "@nexa/contracts";
import { testWire } from "@nexa/rpc/testing";
import { logger } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { toFault } from "./faults.ts";
import { operations } from "./operations/index.ts";
import { openStore } from "./store.ts";
import { patient, testStore } from "./test-database.ts";

let context: Awaited<ReturnType<typeof testStore>>;
beforeAll(async () => {
  context = await testStore("away");
});
afterAll(() => context.drop());

describe("MongoDB that is away", () => {
  it("is waited for at the start; lost later it is UNAVAILABLE, and comes back by itself", async () => {
    const url = new URL(context.config.MONGO_URL);
    const wire = await testWire(url.href);
    await wire.shut();
    url.host = `127.0.0.1:${wire.port}`;
    // Else the driver goes round the wire, to the address that the server gives itself.
    url.searchParams.set("directConnection", "true");
    url.searchParams.delete("replicaSet");
    const log = logger("test");
    const warned = vi.spyOn(log, "warn");
    const opening = openStore({ ...context.config, MONGO_URL: url.href }, log);
    await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 10_000 });
    await wire.open();
    const store = await opening;
    try {
      const find = () => operations(store.db).rawResumes.find({ id: newId() }, patient());
      expect(await find()).toBeNull();
      await wire.shut();
      expect(toFault(await find().catch((error: unknown) => error))).toMatchObject({
        code: "UNAVAILABLE",
        retryable: true,
      });
      expect([await store.isAvailable(), store.isReady()]).toEqual([false, false]);
      await wire.open();
      await vi.waitFor(() => expect(store.isReady()).toBe(true), { timeout: 20_000 });
      expect(await find()).toBeNull();
    } finally {
      await store.close();
      await wire.close();
    }
  });
});
