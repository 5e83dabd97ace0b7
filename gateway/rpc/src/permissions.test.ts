import { describe, expect, it } from "vitest";
import { permissionsFor, refusedBy } from "./permissions.ts";

describe("the broker user of a service", () => {
  it("that calls a store can publish to its exchanges and consume nothing but replies", () => {
    const { configure, write, read } = permissionsFor({ calls: ["mongodb"] });
    const may = (expression: string, name: string) => new RegExp(expression).test(name);
    expect(may(write, "nexa.mongodb.shards")).toBe(true);
    expect(may(write, "nexa.mongodb.reads")).toBe(true);
    expect(may(write, "nexa.mongodb.parking")).toBe(false);
    expect(may(write, "amq.default")).toBe(false);
    expect(may(write, "nexa.neo4j.shards")).toBe(false);
    expect(may(read, "nexa.mongodb.writes.0")).toBe(false);
    expect(may(read, "nexa.mongodb.reads")).toBe(false);
    expect(may(read, "nexa.mongodb.parked")).toBe(false);
    expect(may(configure, "nexa.mongodb.writes.3")).toBe(true);
    expect(may(configure, "nexaXmongodb.reads")).toBe(false);
  });

  it("that serves a store has that store alone, and the default exchange for its answers", () => {
    const { write, read } = permissionsFor({ serves: ["mongodb"] });
    expect(new RegExp(read).test("nexa.mongodb.reads")).toBe(true);
    expect(new RegExp(read).test("nexa.mongodbx.reads")).toBe(false);
    expect(new RegExp(write).test("amq.default")).toBe(true);
  });

  it("that does nothing has nothing", () => {
    expect(permissionsFor({})).toEqual({ configure: "^$", write: "^$", read: "^$" });
  });
});

describe("an allow list", () => {
  const allow = { "targets.save": ["nexa-api"], "deadJobs.*": ["nexa-api", "nexa-ops"] };
  const codeOf = (operation: string, user?: string) =>
    refusedBy(allow, "mongodb", operation, user)?.code;

  it("opens an operation to the users it names and to nobody else", () => {
    expect(codeOf("targets.save", "nexa-api")).toBeUndefined();
    expect(codeOf("targets.save", "nexa-b1-scraper")).toBe("PERMISSION_DENIED");
    expect(codeOf("deadJobs.save", "nexa-ops")).toBeUndefined();
  });

  it("refuses who does not say who he is, and leaves open what it does not name", () => {
    expect(codeOf("targets.save")).toBe("PERMISSION_DENIED");
    expect(codeOf("targets.listActive")).toBeUndefined();
  });
});
