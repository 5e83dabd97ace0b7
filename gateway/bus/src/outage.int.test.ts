import { randomUUID } from "node:crypto";
import { queueTrendingData } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bench, duplicate, numberOf, until, type Bench } from "./testing/bench.ts";
import { cuttableLine } from "./testing/line.ts";

const topic = queueTrendingData.name;
let b: Bench;
beforeAll(async () => {
  b = await bench("outage", 3);
});
afterAll(() => b.close());

describe("a consumer whose broker goes away", () => {
  it("is not ready, keeps its log short, and goes on when the broker is back (fault 43)", async () => {
    const line = cuttableLine();
    const bus = await b.another({ socketFactory: line.socketFactory });
    const done: number[] = [];
    await bus.consume(queueTrendingData, {
      stage: "nexa-test",
      sessionTimeoutMs: 6_000,
      handle: async (value) => void done.push(numberOf(value)),
    });
    await b.write(topic, JSON.stringify(duplicate(randomUUID(), 1)), "a");
    await until("the first record is done", () => done.length === 1);
    expect(bus.isReady()).toBe(true);

    b.lines.length = 0;
    line.cut();
    await until("it is not ready", () => !bus.isReady(), 20_000);
    await b.write(topic, JSON.stringify(duplicate(randomUUID(), 2)), "b");
    // Long enough for several tries to come back.
    await until("it has tried again and again", () => line.refused() > 30, 60_000);
    expect(b.lines.length).toBeLessThan(20);
    line.mend();
    await until("the second record is done", () => done.includes(2));
    await until("it is ready", () => bus.isReady());
  }, 120_000);

  it("starts without a broker and works as soon as there is one", async () => {
    const line = cuttableLine();
    line.cut();
    const bus = await b.another({ socketFactory: line.socketFactory });
    const done: number[] = [];
    await bus.consume(queueTrendingData, {
      group: "late",
      stage: "nexa-test",
      handle: async (value) => void done.push(numberOf(value)),
    });
    expect(bus.isReady()).toBe(false);
    await b.write(topic, JSON.stringify(duplicate(randomUUID(), 3)), "c");
    line.mend();
    await until("the record is done", () => done.includes(3));
    expect(bus.isReady()).toBe(true);
  });
});
