import { randomBytes } from "node:crypto";
import type { ReadContext } from "@nexa/contracts";
import { logger } from "@nexa/service";
import { openStore, type StoreConfig } from "./store.ts";

/** A database of its own on the server at `MONGO_URL`, for one test file. */
export async function testStore(name: string) {
  const config: StoreConfig = {
    MONGO_URL: process.env["MONGO_URL"] ?? "mongodb://127.0.0.1:27017",
    MONGO_DATABASE: `test_${name}_${randomBytes(4).toString("hex")}`,
  };
  const store = await openStore(config, logger(`test-${name}`));
  return {
    config,
    store,
    db: store.db,
    drop: async () => {
      await store.db.dropDatabase();
      await store.close();
    },
  };
}

/** A caller that waits ten seconds. */
export const patient = (waitMs = 10_000): ReadContext => ({
  signal: AbortSignal.timeout(waitMs),
  remainingMs: () => waitMs,
});
