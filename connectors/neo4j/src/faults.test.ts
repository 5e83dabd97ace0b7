import neo4j from "neo4j-driver";
import { describe, expect, it } from "vitest";
import { toFault } from "./faults.ts";

describe("an error of Neo4j", () => {
  it.each([
    ["ServiceUnavailable", "UNAVAILABLE", true],
    ["SessionExpired", "UNAVAILABLE", true],
    ["Neo.TransientError.Transaction.DeadlockDetected", "ABORTED", true],
    ["Neo.TransientError.General.MemoryPoolOutOfMemoryError", "RESOURCE_EXHAUSTED", true],
    ["Neo.ClientError.Transaction.TransactionTimedOut", "DEADLINE_EXCEEDED", true],
    ["Neo.ClientError.Schema.ConstraintValidationFailed", "ALREADY_EXISTS", true],
    ["Neo.ClientError.Security.Unauthorized", "PERMISSION_DENIED", false],
    ["Neo.ClientError.Statement.SyntaxError", "INTERNAL", false],
  ])("%s is %s, worth trying again: %s", (status, code, retryable) => {
    const error = Object.assign(new Error("x"), { code: status });
    expect(toFault(error)).toMatchObject({ code, retryable });
  });

  it("without a free connection is an absent store", () => {
    const error = new neo4j.Neo4jError(
      "Connection acquisition timed out in 6000 ms",
      "N/A",
      "",
      "",
    );
    expect(toFault(error).code).toBe("UNAVAILABLE");
  });
});
