import { describe, expect, it } from "vitest";
import { examineQueues } from "./queues.ts";
import { examineServers } from "./servers.ts";
import { examineTopics } from "./topics.ts";

const env = process.env;
const finding = async (changes: Record<string, string | undefined>, name: string) =>
  (await examineServers({ ...env, ...changes })).find((one) => one.name === `server ${name}`);

describe("npm run doctor on real servers", () => {
  it("finds all ten servers well", async () => {
    const findings = await examineServers(env);
    expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
    expect(findings).toHaveLength(10);
  });

  it("says that a server is down and how to start it", async () => {
    expect(await finding({ QDRANT_URL: "http://127.0.0.1:1" }, "qdrant")).toMatchObject({
      state: "fail",
      found: expect.stringContaining("ECONNREFUSED") as string,
      advice: expect.stringContaining("--only qdrant") as string,
    });
  });

  it("says that a password is wrong, and which variable holds it", async () => {
    const { port } = new URL(env["REDIS_URL"] ?? "");
    const wrong = `redis://:wrong@127.0.0.1:${port}`;
    expect(await finding({ REDIS_URL: wrong, REDIS_PASSWORD: undefined }, "redis")).toMatchObject({
      state: "fail",
      advice: expect.stringContaining("REDIS_PASSWORD") as string,
    });
  });

  it("says that a server was never named", async () => {
    expect(await finding({ NEO4J_URL: undefined }, "neo4j")).toMatchObject({ state: "warn" });
  });

  it("sees RabbitMQ's alarms and clock", async () => {
    const findings = await examineQueues(env);
    for (const name of ["clock", "rabbitmq login", "rabbitmq alarms"])
      expect(findings.find((one) => one.name === name)).toMatchObject({ state: "ok" });
  });

  it("says that RabbitMQ refuses our login", async () => {
    const url = new URL(env["RABBITMQ_URL"] ?? "");
    url.password = "wrong";
    expect(await examineQueues({ ...env, RABBITMQ_URL: url.href })).toMatchObject([
      { name: "rabbitmq login", state: "fail", found: expect.stringContaining("401") as string },
    ]);
  });

  it("asks Kafka for the topics of a system that was never started", async () => {
    const findings = await examineTopics({ ...env, KAFKA_PREFIX: "doctor-nobody." });
    expect(findings).toMatchObject([{ name: "topics", state: "warn" }]);
  });
});
