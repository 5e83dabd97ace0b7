import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "@nexa/service";
import pg from "pg";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { migrate } from "./migrate.ts";
import { typeParsers } from "./types.ts";

/** The open store: its pool, whether it answered last time, and whether it answers now. */
export type Store = {
  pool: pg.Pool;
  isReady: () => boolean;
  isAvailable: () => Promise<boolean>;
  close: () => Promise<void>;
};

export type StoreConfig = Pick<
  Config,
  "POSTGRES_URL" | "POSTGRES_USER" | "POSTGRES_PASSWORD" | "POSTGRES_DATABASE" | "POSTGRES_POOL"
>;

const connectTimeoutMs = 3_000;
const probeEveryMs = 2_000;
const waitAtMostMs = 10_000;

/**
 * Opens the pool and brings the schema up to date. A server that is away is waited for, with one line in the log
 * each try; anything else (wrong password, changed migration) is thrown.
 *
 * @throws Fault
 */
export async function openStore(config: StoreConfig, log: Logger): Promise<Store> {
  const pool = openPool(config);
  // A connection that drops while nobody asks it anything emits 'error', on the pool when it is idle, on the
  // client when it is lent; without a listener that ends the process. The next query on it fails anyway.
  pool.on("error", (error) => log.warn({ event: "connection_lost", reason: error.message }));
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    const applied = await untilReachable(() => migrate(pool), log);
    log.info({ event: "migrated", applied }, "schema is up to date");
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { pool, ...watch(pool, log) };
}

/** The address with what overrides its parts. */
export function connectionUrl(config: StoreConfig): URL {
  const url = new URL(config.POSTGRES_URL);
  if (config.POSTGRES_USER !== undefined) url.username = encodeURIComponent(config.POSTGRES_USER);
  if (config.POSTGRES_PASSWORD !== undefined)
    url.password = encodeURIComponent(config.POSTGRES_PASSWORD);
  if (config.POSTGRES_DATABASE !== undefined) url.pathname = `/${config.POSTGRES_DATABASE}`;
  return url;
}

/** The pool with our session settings and type parsers; nothing is asked yet. */
export function openPool(config: StoreConfig): pg.Pool {
  return new pg.Pool({
    connectionString: connectionUrl(config).href,
    max: config.POSTGRES_POOL,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: "nexa-connector-postgres",
    options: "-c timezone=UTC -c extra_float_digits=1 -c intervalstyle=iso_8601",
    types: typeParsers,
  });
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
function watch(pool: pg.Pool, log: Logger): Omit<Store, "pool"> {
  let ready = true;
  const isAvailable = async () => {
    const now = await pool.query("SELECT 1").then(
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
      if (!pool.ending) await pool.end();
    },
  };
}
