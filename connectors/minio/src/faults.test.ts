import { Fault } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { isBucketThere, isNoObject, toFault } from "./faults.ts";

const error = (code: string, message = "") => Object.assign(new Error(message), { code });
/** As the driver says it when the answer was a status that it would try again. */
const status = (n: number) =>
  new Error(`Request failed after 0 retries: Error: Retryable HTTP status: ${n}`);

describe("errors of the object store", () => {
  it.each([
    [error("ECONNREFUSED"), "UNAVAILABLE", true],
    [error("NoSuchBucket"), "UNAVAILABLE", true],
    [status(503), "UNAVAILABLE", true],
    [status(429), "RESOURCE_EXHAUSTED", true],
    // One object that a server cannot place must not look like an outage of the store.
    [status(500), "INTERNAL", true],
    [error("AccessDenied"), "PERMISSION_DENIED", false],
    [error("XMinioInvalidObjectName"), "INVALID_ARGUMENT", false],
    [error("EntityTooLarge"), "OUT_OF_RANGE", false],
    [new Error("our bug"), "INTERNAL", false],
  ])("%s is %s, retryable %s", (cause, code, retryable) => {
    expect(toFault(cause)).toMatchObject({ code, retryable, cause });
  });

  it("keeps a fault, and the reason for which a request was ended", () => {
    const fault = new Fault("DEADLINE_EXCEEDED", "too late");
    expect(toFault(fault)).toBe(fault);
    expect(toFault(new Error("aborted", { cause: fault }))).toBe(fault);
  });

  it("tells what is no failure at all", () => {
    expect(isNoObject(error("NoSuchKey"))).toBe(true);
    expect(isNoObject(error("NoSuchBucket"))).toBe(false);
    expect(isBucketThere(error("BucketAlreadyOwnedByYou"))).toBe(true);
  });
});
