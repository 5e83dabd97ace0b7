import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { variables } from "./environment.ts";
import { processes, provideServers, removeData, serverNames, type Servers } from "./index.ts";
import * as probe from "./native/probe.ts";
import { isOpen } from "./ports.ts";
import { identityOf } from "./process-identity.ts";
import { placeOf, readState } from "./state.ts";

const startLimitMs = 300_000;
const root = mkdtempSync(join(tmpdir(), "nexa-servers-"));
const provide = () => provideServers({ root, profile: "test", provider: "native" });
const place = placeOf(root, "test");

let servers: Servers;

beforeAll(async () => {
  // Whoever runs the tests may have servers of his own in the environment: here we want ours.
  for (const { address } of Object.values(variables)) {
    vi.stubEnv(address, "");
    vi.stubEnv(`${address}_FILE`, "");
  }
  servers = await provide();
}, startLimitMs);

afterAll(async () => {
  await removeData(root, { profile: "test" });
  rmSync(root, { recursive: true, force: true });
  vi.unstubAllEnvs();
}, 120_000);

const url = (name: string) => servers.env[name] ?? "";
const portOf = (name: string) => Number(new URL(url(name)).port);
const allPorts = () => Object.values(readState(place).ports);
const pids = async () =>
  Object.fromEntries((await processes(root, "test")).map(({ name, pid }) => [name, pid]));

async function call(method: string, address: string, body?: unknown): Promise<unknown> {
  const { username, password, href } = new URL(address);
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (username) headers["authorization"] = `Basic ${btoa(`${username}:${password}`)}`;
  const answer = await fetch(href.replace(`${username}:${password}@`, ""), {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/** The management API with the user of the broker. */
const rabbit = (path: string) => {
  const management = new URL(path, url("RABBITMQ_MANAGEMENT_URL"));
  management.username = url("RABBITMQ_USER");
  management.password = url("RABBITMQ_PASSWORD");
  return management.href;
};

function redis(command: string, expected: string): Promise<boolean> {
  const { port, password } = new URL(url("REDIS_URL"));
  const lines = `AUTH ${password}\r\n${command}\r\n`;
  return probe.talk(Number(port), lines, (answer) => answer.toString().includes(expected));
}

describe("the native servers", () => {
  it("say that they are native and which of them only stand in for the genuine ones", () => {
    expect([servers.provider, servers.startedHere]).toEqual(["native", true]);
    for (const name of ["MongoDB", "OpenSearch", "Qdrant", "rclone"]) {
      expect(servers.notes.join("\n")).toContain(name);
    }
    for (const name of serverNames) expect(url(variables[name].address)).not.toBe("");
  });

  it("each speak their protocol, on the loopback address", async () => {
    const answers = {
      amqp: await probe.speaksAmqp(portOf("RABBITMQ_URL")),
      kafka: await probe.speaksKafka(Number(url("KAFKA_BROKERS").split(":")[1])),
      mongo: await probe.speaksMongo(portOf("MONGO_URL")),
      bolt: await probe.speaksBolt(portOf("NEO4J_URL")),
      postgres: await probe.speaksPostgres(portOf("POSTGRES_URL")),
      redis: await redis("PING", "+PONG"),
      s3: (await probe.get(portOf("MINIO_URL"), "/")).status,
    };
    expect(answers).toEqual({
      ...{ amqp: true, kafka: true, mongo: true, bolt: true, postgres: true, redis: true },
      s3: 400, // Without a signature nothing is shown.
    });
    expect(await call("GET", url("ELASTICSEARCH_URL"))).toMatchObject({ cluster_name: "nexa" });
  });

  it("refuse who does not know the password", async () => {
    const { port } = new URL(url("REDIS_URL"));
    const ping = probe.talk(Number(port), "PING\r\n", (answer) => /NOAUTH/.test(answer.toString()));
    expect(await ping).toBe(true);
    const overview = await fetch(`${url("RABBITMQ_MANAGEMENT_URL")}/api/overview`);
    expect(overview.status).toBe(401);
  });

  it("have RabbitMQ's quorum queues", async () => {
    const queue = { durable: true, arguments: { "x-queue-type": "quorum" } };
    await call("PUT", rabbit("/api/queues/%2F/kept"), queue);
    const message = { properties: { delivery_mode: 2 }, routing_key: "kept", payload: "pesan" };
    const routed = await call("POST", rabbit("/api/exchanges/%2F/amq.default/publish"), {
      ...message,
      payload_encoding: "string",
    });
    expect(routed).toEqual({ routed: true });
  });

  it("know Indonesian word forms in the article index", async () => {
    const index = `${url("ELASTICSEARCH_URL")}/articles-check`;
    const text = { type: "text", analyzer: "indonesian" };
    await call("PUT", index, { mappings: { properties: { text } } });
    const document = { text: "Penyidik menahan tersangka" };
    await call("PUT", `${index}/_doc/1?refresh=true`, document);
    const query = { query: { match: { text: "penyidikan" } } };
    expect(await call("POST", `${index}/_search`, query)).toMatchObject({
      hits: { total: { value: 1 } },
    });
  });

  it("are reused while they run", async () => {
    const before = await pids();
    const again = await provide();
    expect([again.startedHere, again.env]).toEqual([false, servers.env]);
    expect(await pids()).toEqual(before);
  });

  it("come back with their data and ports after some were killed, and leave the others alone", async () => {
    expect(await redis("SET kept 1", "+OK")).toBe(true);
    const collection = `${url("QDRANT_URL")}/collections/kept`;
    await call("PUT", collection, { vectors: { size: 2, distance: "Cosine" } });
    const point = { id: "018f5e66-0000-4000-8000-000000000001", vector: [1, 0], payload: { a: 1 } };
    await call("PUT", `${collection}/points?wait=true`, { points: [point] });

    const before = await pids();
    const killed = ["redis", "qdrant", "rabbitmq", "opensearch", "postgres"];
    for (const name of killed) process.kill(before[name] ?? 0, "SIGKILL");
    await vi.waitFor(
      () => {
        for (const name of killed) expect(identityOf(before[name] ?? 0)).toBeUndefined();
      },
      { timeout: 20_000 },
    );
    const again = await provide();
    const after = await pids();

    expect([again.startedHere, again.env]).toEqual([true, servers.env]);
    for (const [name, pid] of Object.entries(after)) {
      const isAnother = pid !== before[name];
      // RabbitMQ's name server lives, but starts anew together with it.
      expect([name, isAnother]).toEqual([name, killed.includes(name) || name === "rabbitmq-epmd"]);
    }
    expect(await redis("GET kept", "$1\r\n1")).toBe(true);
    expect(await call("GET", `${collection}/points/${point.id}`)).toMatchObject({
      result: { payload: { a: 1 } },
    });
    expect(await call("GET", `${url("ELASTICSEARCH_URL")}/articles-check/_count`)).toMatchObject({
      count: 1,
    });
    const get = { count: 1, ackmode: "ack_requeue_false", encoding: "auto" };
    expect(await call("POST", rabbit("/api/queues/%2F/kept/get"), get)).toMatchObject([
      { payload: "pesan" },
    ]);
    expect(await probe.speaksPostgres(portOf("POSTGRES_URL"))).toBe(true);
  }, 120_000);

  it("fit into 2.5 GB of memory", async () => {
    const sum = (await processes(root, "test")).reduce((all, { rssBytes }) => all + rssBytes, 0);
    expect(sum).toBeLessThan(2.5e9);
  });

  it("stop at once for all: no process and no open port is left", async () => {
    const before = await pids();
    expect(Object.keys(before).length).toBe(11);
    await servers.stop();
    expect(Object.values(before).filter((pid) => identityOf(pid) !== undefined)).toEqual([]);
    const open = await Promise.all(allPorts().map(isOpen));
    expect(open.filter(Boolean)).toEqual([]);
    expect(await processes(root, "test")).toEqual([]);
  }, 120_000);

  it("lose everything when their data is removed, and nothing before", async () => {
    expect(existsSync(place.data)).toBe(true);
    await removeData(root, { profile: "test" });
    expect(existsSync(place.data)).toBe(false);
  });
});
