import { ClientOfflineError, SocketClosedUnexpectedlyError, ErrorReply } from "redis";
import { describe, expect, it } from "vitest";
import { answered } from "./answered.ts";
import { toFault } from "./faults.ts";

describe("errors of Redis", () => {
  it.each([
    [Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), "UNAVAILABLE", true],
    [new ClientOfflineError(), "UNAVAILABLE", true],
    [new SocketClosedUnexpectedlyError(), "UNAVAILABLE", true],
    [new ErrorReply("LOADING Redis is loading the dataset in memory"), "UNAVAILABLE", true],
    [new ErrorReply("READONLY You can't write against a read only replica."), "UNAVAILABLE", true],
    [new ErrorReply("OOM command not allowed"), "RESOURCE_EXHAUSTED", true],
    [new ErrorReply("WRONGPASS invalid username-password pair"), "PERMISSION_DENIED", false],
    [new ErrorReply("WRONGTYPE Operation against a key"), "FAILED_PRECONDITION", false],
    [new ErrorReply("ERR syntax error"), "INTERNAL", false],
  ])("%s is %s, retryable %s", (cause, code, retryable) => {
    expect(toFault(cause)).toMatchObject({ code, retryable, cause });
  });

  it("a command that nobody answers does not hang", async () => {
    const never = new Promise<string>(() => undefined);
    await expect(answered(never, 20)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(answered(Promise.resolve("PONG"), 20)).resolves.toBe("PONG");
  });
});
