import { logger, metrics } from "@nexa/service";
import { describe, expect, it, vi } from "vitest";
import { watchLag } from "./lag-watch.ts";

const log = logger("test").child({}, { level: "silent" });

describe("the lag in the metrics", () => {
  it("is measured at once and again, also after Kafka was away, until it is stopped", async () => {
    let asked = 0;
    const lag = () => (++asked === 2 ? Promise.reject(new Error("away")) : Promise.resolve([]));
    const stop = watchLag({ lag }, log, 1);
    await vi.waitFor(() => expect(asked).toBeGreaterThan(3));
    stop();
    expect(await metrics.metrics()).toMatch(/nexa_lag_measured_timestamp_seconds \d{10}/);
  });
});
