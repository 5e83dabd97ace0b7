import { describe, expect, it } from "vitest";
import { FailedLogins } from "./failed-logins.ts";

describe("failed logins", () => {
  it("make a name wait after five, for five minutes, and no other name", () => {
    let now = 0;
    const failed = new FailedLogins(() => now);
    for (let i = 0; i < 5; i++) {
      failed.refuseWhenMany("siti");
      failed.count("siti");
    }
    expect(() => failed.refuseWhenMany("siti")).toThrow("try again in 300 s");
    expect(() => failed.refuseWhenMany("budi")).not.toThrow();
    now = 300_000;
    expect(() => failed.refuseWhenMany("siti")).not.toThrow();
  });

  it("are forgotten after one that succeeds", () => {
    const failed = new FailedLogins();
    for (let i = 0; i < 5; i++) failed.count("siti");
    failed.forget("siti");
    expect(() => failed.refuseWhenMany("siti")).not.toThrow();
  });
});
