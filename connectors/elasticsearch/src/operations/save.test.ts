import { describe, expect, it } from "vitest";
import { outcomeOf } from "./save.ts";

describe("fault 27: what became of one item of a bulk request", () => {
  const item = (status: number, type?: string) => ({
    _index: "articles-v1",
    status,
    ...(type && { error: { type, reason: "why" } }),
  });

  it.each([
    [201, "inserted"],
    [200, "updated"],
  ])("status %i is %s", (status, outcome) => {
    expect(outcomeOf(item(status))).toEqual({ outcome });
  });

  it("a version conflict is success: a newer version is there", () => {
    expect(outcomeOf(item(409, "version_conflict_engine_exception"))).toEqual({ outcome: "stale" });
  });

  it.each([
    [429, "rejected_execution_exception", "RESOURCE_EXHAUSTED", true],
    [503, "unavailable_shards_exception", "UNAVAILABLE", true],
    [403, "cluster_block_exception", "RESOURCE_EXHAUSTED", true],
    [404, "index_not_found_exception", "UNAVAILABLE", true],
    [500, "exception", "INTERNAL", true],
    [400, "mapper_parsing_exception", "INVALID_ARGUMENT", false],
    [400, "strict_dynamic_mapping_exception", "INVALID_ARGUMENT", false],
    [401, "security_exception", "PERMISSION_DENIED", false],
  ])("status %i, %s: %s, retryable %s", (status, type, code, retryable) => {
    expect(outcomeOf(item(status, type))).toMatchObject({ code, retryable });
  });

  it("an item without an answer is tried again", () => {
    expect(outcomeOf(undefined)).toMatchObject({ code: "INTERNAL", retryable: true });
  });
});
