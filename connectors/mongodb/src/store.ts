import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "@nexa/service";
import { MongoClient, type Db } from "mongodb";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { makeIndexes } from "./indexes.ts";

/** The open store: its database, whether it answered last time, and whether it answers now. */
export type Store = {
  db: Db;
  isReady: () => boolean;
  isAvailable: () => Promise<boolean>;
  close: () => Promise<void>;
};
export type StoreConfig = Pick<
  Config,
  "MONGO_URL" | "MONGO_DATABASE" | "MONGO_USER" | "MONGO_PASSWORD"
>;

/** `spec/000`, fail-fast policy: a request ends after 3 s without a server, a health check after 2 s. */
const selectionTimeoutMs = 3_000;
const healthTimeoutMs = 2_000;
const socketTimeoutMs = 30_000;
const probeEveryMs = 2_000;
const waitAtMostMs = 10_000;

/**
 * Opens the driver and makes the indexes that the operations rely on. A server that is away is waited for, with
 * one line in the log each try; anything else (wrong password, an index that clashes) is thrown.
 *
 * @throws Fault
 */
export async function openStore(config: StoreConfig, log: Logger): Promise<Store> {
  const client = new MongoClient(config.MONGO_URL, {
    appName: "nexa-connector-mongodb",
    serverSelectionTimeoutMS: selectionTimeoutMs,
    connectTimeoutMS: selectionTimeoutMs,
    socketTimeoutMS: socketTimeoutMs,
    ignoreUndefined: true,
    ...(config.MONGO_USER !== undefined && {
      auth: { username: config.MONGO_USER, password: config.MONGO_PASSWORD ?? "" },
    }),
  });
  const db = client.db(config.MONGO_DATABASE);
  try {
    // Connects explicitly: after a first connection that failed the driver does not try again by itself.
    await untilReachable(
      async () => makeIndexes((await client.connect()).db(db.databaseName)),
      log,
    );
  } catch (error) {
    await client.close();
    throw error;
  }
  return { db, ...watch(client, db, log) };
}

async function untilReachable<T>(open: () => Promise<T>, log: Logger): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await open();
    } catch (error) {
      const fault = toFault(error);
      if (!fault.retryable) throw fault;
      const waitMs = Math.min(waitAtMostMs, 250 * 2 ** attempt);
      log.warn({ event: "store_away", attempt: attempt + 1, waitMs, reason: fault.message });
      await pause(waitMs);
    }
  }
}

/** Asks every 2 s whether the server still answers, and logs each change. */
function watch(client: MongoClient, db: Db, log: Logger): Omit<Store, "db"> {
  let ready = true;
  const isAvailable = async () => {
    const answer = db.command({ ping: 1 }, { signal: AbortSignal.timeout(healthTimeoutMs) });
    const now = await answer.then(
      () => true,
      () => false,
    );
    if (now !== ready) log.warn({ event: now ? "store_back" : "store_away" });
    ready = now;
    return now;
  };
  const timer = setInterval(() => void isAvailable(), probeEveryMs); // it never rejects
  timer.unref();
  return {
    isReady: () => ready,
    isAvailable,
    close: async () => {
      clearInterval(timer);
      await client.close();
    },
  };
}
