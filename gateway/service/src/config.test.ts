import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { busConfig, readConfig } from "./config.ts";

const schema = z.object({ MONGO_URL: z.url(), BATCH: z.coerce.number().int().default(200) });

describe("settings", () => {
  it("name every missing or wrong variable in one line", () => {
    expect(() => readConfig(schema, { BATCH: "many" })).toThrow(
      /^wrong settings: MONGO_URL is missing; BATCH: /,
    );
  });

  it("come from the file that NAME_FILE names, unless NAME itself is set", () => {
    const file = join(mkdtempSync(join(tmpdir(), "nexa-config-")), "url");
    writeFileSync(file, "mongodb://from-file:27017\n");
    expect(readConfig(schema, { MONGO_URL_FILE: file })).toEqual({
      MONGO_URL: "mongodb://from-file:27017",
      BATCH: 200,
    });
    expect(
      readConfig(schema, { MONGO_URL_FILE: file, MONGO_URL: "mongodb://env:1" }).MONGO_URL,
    ).toBe("mongodb://env:1");
  });

  it("say which secret file cannot be read", () => {
    expect(() => readConfig(schema, { MONGO_URL_FILE: "/no/such/file" })).toThrow(
      "MONGO_URL_FILE: cannot read /no/such/file",
    );
  });

  it("take Kafka brokers as a comma separated list", () => {
    const bus = z.object(busConfig);
    expect(readConfig(bus, { KAFKA_BROKERS: "a:9092,b:9092" }).KAFKA_BROKERS).toEqual([
      "a:9092",
      "b:9092",
    ]);
    expect(() => readConfig(bus, { KAFKA_BROKERS: "a" })).toThrow("expected host:port");
  });
});
