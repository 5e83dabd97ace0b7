import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { givenServers } from "./environment.ts";
import { serverNames } from "./types.ts";

describe("servers given by the environment", () => {
  it("are those with a URL, with the user and password beside it", () => {
    const given = givenServers(serverNames, {
      NEO4J_URL: "neo4j://graph:7687",
      NEO4J_USER: "ops",
      NEO4J_PASSWORD: "secret",
      MINIO_ACCESS_KEY: "without a URL this says nothing",
      REDIS_URL: "",
    });
    expect(given).toEqual({
      names: ["neo4j"],
      env: { NEO4J_URL: "neo4j://graph:7687", NEO4J_USER: "ops", NEO4J_PASSWORD: "secret" },
    });
  });

  it("may stand in a file named by *_FILE, and the plain variable wins", () => {
    const file = join(mkdtempSync(join(tmpdir(), "nexa-")), "url");
    writeFileSync(file, "mongodb://from-file:27017\n");
    expect(givenServers(["mongodb"], { MONGO_URL_FILE: file }).env).toEqual({
      MONGO_URL: "mongodb://from-file:27017",
    });
    const both = { MONGO_URL_FILE: file, MONGO_URL: "mongodb://plain:1" };
    expect(givenServers(["mongodb"], both).env["MONGO_URL"]).toBe("mongodb://plain:1");
    expect(() => givenServers(["mongodb"], { MONGO_URL_FILE: "/no/such" })).toThrow(
      "MONGO_URL_FILE: cannot read /no/such",
    );
  });

  it("have RabbitMQ's management at its usual port unless it is told", () => {
    const url = { RABBITMQ_URL: "amqp://u:p@broker:5672/vhost" };
    expect(givenServers(["rabbitmq"], url).env["RABBITMQ_MANAGEMENT_URL"]).toBe(
      "http://broker:15672",
    );
    const told = { ...url, RABBITMQ_MANAGEMENT_URL: "http://other:1" };
    expect(givenServers(["rabbitmq"], told).env["RABBITMQ_MANAGEMENT_URL"]).toBe("http://other:1");
  });

  it("are not those that we handed out: a shell that exported the user's servers does not expose them to tests", () => {
    const environment = { MONGO_URL: "mongodb://127.0.0.1:20032/" };
    const ours = new Set(["mongodb://127.0.0.1:20032/"]);
    expect(givenServers(["mongodb"], environment, ours).names).toEqual([]);
  });
});
