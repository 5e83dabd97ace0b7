import { Fault } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const away = new Fault("UNAVAILABLE", "no answer", { reason: "CONNECTION" });

describe("a host that does not answer", () => {
  function breaker() {
    const clock = { now: 0 };
    return { clock, ...createCircuitBreaker({ threshold: 3, pauseMs: 1_000 }, () => clock.now) };
  }
  it("is left alone after three failures in a row, and other hosts are not", () => {
    const { check, report } = breaker();
    for (let n = 0; n < 3; n++) {
      check("a.test");
      report("a.test", away);
    }
    expect(() => check("a.test")).toThrowError(expect.objectContaining({ reason: "HOST_DOWN" }));
    check("b.test");
  });
  it("is tried again by one fetch after a pause that grows while it stays away", () => {
    const { clock, check, report } = breaker();
    for (let n = 0; n < 3; n++) report("a.test", away);
    clock.now = 1_001;
    check("a.test");
    expect(() => check("a.test")).toThrowError(/3 times/);
    report("a.test", away);
    clock.now = 2_500;
    expect(() => check("a.test")).toThrowError(/4 times/);
    clock.now = 3_100;
    check("a.test");
    report("a.test", null);
    check("a.test");
    check("a.test");
  });
  it("is not given up for pages that are gone or cut off", () => {
    const { check, report } = breaker();
    for (const reason of ["GONE", "TRUNCATED", "ROBOTS", "TOO_LARGE"])
      report("a.test", new Fault("NOT_FOUND", "x", { reason }));
    check("a.test");
  });
});
