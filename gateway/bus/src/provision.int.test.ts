import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { topics } from "@nexa/contracts";
import { Kafka, logLevel } from "kafkajs";
import { describe, expect, it } from "vitest";

const brokers = process.env["KAFKA_BROKERS"] ?? "";
const provision = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, "../dist/provision.js")], {
    env: { PATH: process.env["PATH"], ...env },
  });

describe("the provisioning of a deployment", () => {
  it("makes every topic, with as many partitions as told, and changes nothing the second time", async () => {
    const prefix = `provision-${randomUUID().slice(0, 8)}.`;
    const env = { KAFKA_BROKERS: brokers, KAFKA_PREFIX: prefix, TOPIC_PARTITIONS: "2" };
    const admin = new Kafka({ brokers: brokers.split(","), logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      await provision(env);
      await provision({ ...env, TOPIC_PARTITIONS: "5" });
      const names = topics.map(({ name }) => prefix + name);
      const { topics: made } = await admin.fetchTopicMetadata({ topics: names });
      expect(made.map(({ partitions }) => partitions.length)).toEqual(topics.map(() => 2));
      await admin.deleteTopics({ topics: names });
    } finally {
      await admin.disconnect();
    }
  });

  it("ends with code 78 and the name of a wrong setting", async () => {
    await expect(provision({})).rejects.toMatchObject({
      code: 78,
      stderr: expect.stringContaining("KAFKA_BROKERS is missing") as string,
    });
  });
});
