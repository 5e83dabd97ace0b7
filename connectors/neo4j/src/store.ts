import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "@nexa/service";
import neo4j from "neo4j-driver";
import type { Config } from "./config.ts";
import { toFault } from "./faults.ts";
import { makeSchema } from "./schema.ts";
import type { Graph } from "./transactions.ts";

/** The open store: its driver, whether it answered last time, and whether it answers now. */
export type Store = {
  graph: Graph;
  isReady: () => boolean;
  isAvailable: () => Promise<boolean>;
  close: () => Promise<void>;
};
export type StoreConfig = Pick<
  Config,
  "NEO4J_URL" | "NEO4J_USER" | "NEO4J_PASSWORD" | "NEO4J_DATABASE" | "NEO4J_PROFILE"
>;

const connectTimeoutMs = 3_000;
const probeEveryMs = 2_000;
const waitAtMostMs = 10_000;

/**
 * Opens the driver and makes the constraints. A server that is away is waited for, with one line in the log each
 * try; anything else (wrong password, doubled nodes that forbid a constraint) is thrown.
 *
 * @throws Fault
 */
export async function openStore(config: StoreConfig, log: Logger): Promise<Store> {
  const { NEO4J_USER: user, NEO4J_PASSWORD: password } = config;
  const driver = neo4j.driver(
    config.NEO4J_URL,
    user === undefined ? undefined : neo4j.auth.basic(user, password ?? ""),
    {
      userAgent: "nexa-connector-neo4j",
      connectionTimeout: connectTimeoutMs,
      connectionAcquisitionTimeout: 2 * connectTimeoutMs,
      maxConnectionPoolSize: 50,
      maxTransactionRetryTime: 20_000,
    },
  );
  const graph: Graph = {
    driver,
    database: config.NEO4J_DATABASE,
    lastWrite: Promise.resolve(),
    ...(config.NEO4J_PROFILE && {
      onProfile: (profile) => log.info({ event: "read_profile", ...profile }),
    }),
  };
  try {
    await untilReachable(() => makeSchema(graph), log);
  } catch (error) {
    await driver.close();
    throw error;
  }
  return { graph, ...watch(graph, log) };
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
function watch({ driver, database }: Graph, log: Logger): Omit<Store, "graph"> {
  let ready = true;
  const isAvailable = async () => {
    const now = await driver.verifyConnectivity({ database }).then(
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
      await driver.close();
    },
  };
}
