import { MongoNetworkError, MongoServerError } from "mongodb";
import { describe, expect, it } from "vitest";
import { toFault } from "./faults.ts";

describe("an error of MongoDB", () => {
  it.each([
    [10107, "UNAVAILABLE", true],
    [50, "DEADLINE_EXCEEDED", true],
    [112, "ABORTED", true],
    [11000, "ALREADY_EXISTS", false],
    [121, "INVALID_ARGUMENT", false],
    [10334, "OUT_OF_RANGE", false],
    [18, "PERMISSION_DENIED", false],
    [59, "INTERNAL", false],
  ])("%i is %s, worth trying again: %s", (number, code, retryable) => {
    const error = new MongoServerError({ message: "x", code: number });
    expect(toFault(error)).toMatchObject({ code, retryable });
  });

  it("a lost connection is an absent store", () => {
    expect(toFault(new MongoNetworkError("closed"))).toMatchObject({ code: "UNAVAILABLE" });
  });
});
