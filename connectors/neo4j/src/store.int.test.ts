import { newId } from "@nexa/contracts";
import { testWire } from "@nexa/rpc/testing";
import { logger } from "@nexa/service";
import { describe, expect, it, vi } from "vitest";
import { operations } from "./operations/index.ts";
import { openStore } from "./store.ts";
import { patient, testConfig } from "./test-graph.ts";

describe("Neo4j that is away", () => {
  it("is waited for at the start; lost later it is UNAVAILABLE, and comes back by itself", async () => {
    const config = testConfig();
    const wire = await testWire(config.NEO4J_URL);
    await wire.shut();
    const log = logger("test");
    const warned = vi.spyOn(log, "warn");
    // `bolt`: with routing the driver would go round the wire.
    const url = `bolt://127.0.0.1:${wire.port}`;
    const opening = openStore({ ...config, NEO4J_URL: url }, log);
    await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 10_000 });
    await wire.open();
    const store = await opening;
    try {
      const find = () =>
        operations(store.graph).news.articleGraph({ article_id: newId() }, patient());
      expect(await find()).toBeNull();
      await wire.shut();
      await expect(find()).rejects.toMatchObject({ code: "UNAVAILABLE", retryable: true });
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
