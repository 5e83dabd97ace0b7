import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Fault, invalid } from "../fault.ts";
import * as examples from "./examples.ts";
import {
  queueAiInference,
  queueDeadLetters,
  queueJob,
  queueNormalizeData,
  queueRawDataSite,
  queueTrendingData,
  topics,
} from "./index.ts";
import { schemaFiles } from "./schemas.ts";

describe("topics", () => {
  it.each([
    ["queue-job", queueJob, examples.job, "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d"],
    ["queue-raw-data-site", queueRawDataSite, examples.site, "e4d909c290d0fb1ca068ffaddf22cbd0"],
    [
      "queue-raw-data-site (pointer)",
      queueRawDataSite,
      examples.pointer,
      "ffdb8f0449de68b160e1009c620928a6f19a7da5b52d4445923bd812a2d98462",
    ],
    [
      "queue-normalize-data",
      queueNormalizeData,
      examples.normalized,
      "a1b2c3d4-e5f6-7a8b-9c0d-1e2f3a4b5c6d",
    ],
    [
      "queue-ai-inference",
      queueAiInference,
      examples.inference,
      "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
    ],
    [
      "queue-trending-data",
      queueTrendingData,
      examples.trending,
      "a1b2c3d4-e5f6-7a8b-9c0d-1e2f3a4b5c6d",
    ],
    [
      "queue-normalize-data-dlq",
      queueDeadLetters,
      examples.dead,
      "e4d909c290d0fb1ca068ffaddf22cbd0",
    ],
  ])("%s takes the specification's example under its key", (_name, topic, example, key) => {
    const value = topic.value.parse(example);
    expect(topic.key(value as never)).toBe(key);
  });

  it("ignore fields they do not know", () => {
    expect(queueTrendingData.value.parse({ ...examples.trending, later: 1 })).toEqual(
      queueTrendingData.value.parse(examples.trending),
    );
  });

  it("refuse a wrong value with the path of the field", () => {
    const wrong = { ...examples.job, region: { ...examples.job.region, region_id: 32 } };
    const parsed = queueJob.value.safeParse(wrong);
    const fault = parsed.success ? undefined : invalid("queue-job", parsed.error);
    expect(fault).toBeInstanceOf(Fault);
    expect(fault?.message).toMatch(/^queue-job: region\.region_id: /);
  });

  it("have one consumer group each, and an $id after their name", () => {
    expect(new Set(topics.map(({ group }) => group)).size).toBe(6);
    for (const { name, schemaId } of topics)
      expect(schemaId).toBe(`https://nexa.app/contracts/kafka/${name}.schema.json`);
  });

  it("have their JSON Schema files checked in and up to date (npm run schemas)", () => {
    const folder = new URL("../../schemas/", import.meta.url);
    const stored = Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), "utf8")]),
    );
    expect(stored).toEqual(schemaFiles());
  });
});
