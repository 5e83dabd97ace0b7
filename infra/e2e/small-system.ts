import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { connectBus, type Bus } from "@nexa/bus";
import { mongodb, topics, type Client, type DeadLetter } from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { testBroker, type TestBroker } from "@nexa/rpc/testing";
import { logger } from "@nexa/service";
import { freePort } from "../services/ports.ts";

const checkout = join(import.meta.dirname, "../..");
const adminKey = "key-of-the-administrator-0001";

/** Answer of the API. */
export type Answer = { status: number; headers: Headers; body: any }; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look at what came

/** API, MongoDB and Postgres connectors as processes, on the real servers, in places of their own. */
export type SmallSystem = {
  prefix: string;
  server: TestBroker;
  bus: Bus;
  broker: Broker;
  mongodb: Client<typeof mongodb>;
  url: () => string;
  /** A call of `/api/v1`; a change gets an Idempotency-Key of its own unless `headers` has one. */
  call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Puts dead jobs where the connector keeps them, behind its back: quick for thousands. */
  addDeadJobs: (letters: DeadLetter[]) => Promise<void>;
  startApi: () => Promise<void>;
  /** SIGKILL: nothing is put away. */
  killApi: () => Promise<void>;
  /** SIGKILL of one of the other connectors. */
  kill: (folder: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** A module of a connector: tests of this folder look behind the scenes, the code does not. */
const load = async <T>(path: string): Promise<T> =>
  (await import(/* @vite-ignore */ new URL(`../../connectors/${path}`, import.meta.url).href)) as T;

/**
 * @param name shows in the names of what it makes on the servers
 * @param apiEnv further settings of the API
 * @param others folders of further connectors, with their own settings
 */
export async function smallSystem(
  name: string,
  apiEnv: Record<string, string> = {},
  others: Record<string, Record<string, string>> = {},
): Promise<SmallSystem> {
  const prefix = `${name}-${randomBytes(4).toString("hex")}-`;
  const server = await testBroker(name);
  const { testDatabase } = await load<{
    testDatabase: (
      name: string,
    ) => Promise<{ config: Record<string, unknown>; drop: () => Promise<void> }>;
  }>("postgres/src/test-database.ts");
  const database = await testDatabase(name.replaceAll("-", "_"));
  const brokers = (process.env["KAFKA_BROKERS"] ?? "127.0.0.1:9092").split(",");
  const bus = await connectBus({ brokers, prefix, clientId: name, log: logger(name) });
  await bus.ensureTopics(topics, { partitions: 3 });
  const broker = await connectBroker({ url: server.url, name });
  const children: ChildProcess[] = [];

  const start = async (folder: string, own: Record<string, string>): Promise<ChildProcess> => {
    const port = await freePort();
    const child = spawn(process.execPath, [join(checkout, folder, "dist/main.js")], {
      env: {
        ...process.env,
        LOG_LEVEL: "warn",
        RABBITMQ_URL: server.url,
        KAFKA_PREFIX: prefix,
        HEALTH_PORT: String(port),
        ...own,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    children.push(child);
    await untilReady(folder, child, `http://127.0.0.1:${port}/ready`);
    return child;
  };
  const running = new Map<string, ChildProcess>();
  const databaseName = `test_${name.replaceAll("-", "_")}_${randomBytes(4).toString("hex")}`;
  await Promise.all([
    start("connectors/mongodb", { MONGO_DATABASE: databaseName }),
    start("connectors/postgres", {
      POSTGRES_DATABASE: String(database.config["POSTGRES_DATABASE"]),
    }),
    ...Object.entries(others).map(async ([folder, env]) =>
      running.set(folder, await start(folder, env)),
    ),
  ]);

  const apiPort = await freePort();
  const url = () => `http://127.0.0.1:${apiPort}`;
  let apiProcess: ChildProcess | undefined;
  const startApi = async () => {
    apiProcess = await start("gateway/api", {
      ...{ API_PORT: String(apiPort), API_ADMIN_KEY: adminKey, API_RATE_LIMIT: "1000000" },
      // What is tested here is not how fast a busy machine is.
      STORE_TIMEOUT_MS: "20000",
      ...apiEnv,
    });
  };
  const killApi = async () => {
    if (apiProcess === undefined || apiProcess.exitCode !== null) return;
    const gone = once(apiProcess, "exit");
    apiProcess.kill("SIGKILL");
    await gone;
  };
  await startApi();

  return {
    ...{ prefix, server, bus, broker, url, startApi, killApi },
    kill: async (folder) => {
      const child = running.get(folder);
      if (child === undefined) throw new Error(`${folder} does not run`);
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
    mongodb: broker.client(mongodb),
    addDeadJobs: (letters) => addDeadJobs(databaseName, letters),
    call: async (method, path, body, headers = {}) => {
      const response = await fetch(`${url()}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${adminKey}`,
          ...(method === "GET" ? {} : { "idempotency-key": randomUUID() }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === "" ? null : JSON.parse(text),
      };
    },
    stop: async () => {
      for (const child of children) child.kill("SIGKILL");
      await bus.close();
      await broker.close();
      await server.drop();
      await database.drop();
      await dropDatabase(databaseName);
    },
  };
}

async function untilReady(what: string, child: ChildProcess, url: string): Promise<void> {
  const end = Date.now() + 240_000;
  for (;;) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`${what} did not start (exit code ${child.exitCode})`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function addDeadJobs(database: string, letters: DeadLetter[]): Promise<void> {
  const { MongoClient } = await import("mongodb");
  const { documentOf } = await load<{
    documentOf: (letter: DeadLetter, storedAt: Date) => object;
  }>("mongodb/src/operations/dead-job-document.ts");
  const client = new MongoClient(process.env["MONGO_URL"] ?? "");
  const jobs = client.db(database).collection<{ _id: string }>("dead_jobs");
  for (let from = 0; from < letters.length; from += 1_000)
    await jobs.insertMany(
      letters
        .slice(from, from + 1_000)
        .map((letter) => ({ _id: letter.dlq_id, ...documentOf(letter, new Date()) })),
    );
  await client.close();
}

async function dropDatabase(database: string): Promise<void> {
  const { MongoClient } = await import("mongodb");
  const client = new MongoClient(process.env["MONGO_URL"] ?? "");
  await client.db(database).dropDatabase();
  await client.close();
}
