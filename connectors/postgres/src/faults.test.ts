import { describe, expect, it } from "vitest";
import { toFault } from "./faults.ts";

const failing = (code: string, message = "x") => Object.assign(new Error(message), { code });

describe("an error of PostgreSQL", () => {
  it.each([
    ["ECONNREFUSED", "UNAVAILABLE", true],
    ["57P01", "UNAVAILABLE", true],
    ["57014", "DEADLINE_EXCEEDED", true],
    ["40P01", "ABORTED", true],
    ["53300", "RESOURCE_EXHAUSTED", true],
    ["22P05", "INVALID_ARGUMENT", false],
    ["23514", "INVALID_ARGUMENT", false],
    ["23503", "FAILED_PRECONDITION", false],
    ["23505", "ALREADY_EXISTS", false],
    ["42703", "INTERNAL", false],
  ])("%s is %s, worth trying again: %s", (sqlState, code, retryable) => {
    expect(toFault(failing(sqlState))).toMatchObject({ code, retryable });
  });

  it("a connection cut under a query is an absent store, not a bug", () => {
    expect(toFault(new Error("Connection terminated unexpectedly")).code).toBe("UNAVAILABLE");
  });
});
