import { errors } from "@elastic/elasticsearch";
import { Fault } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { toFault } from "./faults.ts";

describe("errors of the search store", () => {
  it.each([
    [new errors.ConnectionError("connect ECONNREFUSED"), "UNAVAILABLE", true],
    [new errors.TimeoutError("Request timed out"), "UNAVAILABLE", true],
    [new errors.RequestAbortedError("Request aborted"), "DEADLINE_EXCEEDED", true],
    [new errors.SerializationError("cyclic", {}), "INTERNAL", false],
    [new Error("our bug"), "INTERNAL", false],
  ])("%s is %s, retryable %s", (cause, code, retryable) => {
    expect(toFault(cause)).toMatchObject({ code, retryable, cause });
  });

  it("keep a fault as it is", () => {
    const fault = new Fault("INVALID_ARGUMENT", "after: not a cursor of this search");
    expect(toFault(fault)).toBe(fault);
  });
});
