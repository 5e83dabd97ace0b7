import { Fault } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { toFault } from "./faults.ts";
import { untilAborted } from "./until-aborted.ts";

/** As the driver throws it. */
const answer = (status: number, said = "") =>
  Object.assign(new Error("Bad Request"), { status, data: { status: { error: said } } });

describe("errors of Qdrant", () => {
  it.each([
    [new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") }), "UNAVAILABLE", true],
    [Object.assign(new Error("late"), { name: "QdrantClientTimeoutError" }), "UNAVAILABLE", true],
    [answer(503), "UNAVAILABLE", true],
    [answer(429), "RESOURCE_EXHAUSTED", true],
    [answer(500), "INTERNAL", true],
    [answer(400), "INVALID_ARGUMENT", false],
    [answer(403), "PERMISSION_DENIED", false],
    [new TypeError("x is not a function"), "INTERNAL", false],
  ])("%s is %s, retryable %s", (cause, code, retryable) => {
    expect(toFault(cause)).toMatchObject({ code, retryable, cause });
  });

  it("are told in the server's own words", () => {
    const said = "Wrong input: Vector dimension error: expected dim: 2, got 3";
    expect(toFault(answer(400, said)).message).toBe(`Qdrant: ${said}`);
  });

  it("a read whose caller left ends at once, with the caller's reason", async () => {
    const controller = new AbortController();
    const waiting = untilAborted(new Promise(() => undefined), controller.signal);
    const reason = new Fault("DEADLINE_EXCEEDED", "the caller stopped waiting");
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});
