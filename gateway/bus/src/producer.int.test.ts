import { randomUUID } from "node:crypto";
import { deadLetter, queueNormalizeData, queueTrendingData } from "@nexa/contracts";
import type { Duplicate } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bench, duplicate, numberOf, until, type Bench } from "./testing/bench.ts";
import { cuttableLine } from "./testing/line.ts";

const topic = queueTrendingData.name;
let b: Bench;
beforeAll(async () => {
  b = await bench("producer", 3);
});
afterAll(() => b.close());
const numbersOf = async (key: string) =>
  (await b.read(topic))
    .filter((record) => record.key === key)
    .map(({ value }) => numberOf(value as Duplicate));

describe("a producer", () => {
  it("takes 50 sends at once, in order and without a broken sequence (fault 42)", async () => {
    const producer = await b.bus.producer();
    const key = randomUUID();
    const numbers = Array.from({ length: 50 }, (_, i) => i);
    await Promise.all(
      numbers.map((i) => producer.send([{ topic: queueTrendingData, value: duplicate(key, i) }])),
    );
    expect(await numbersOf(key)).toEqual(numbers);
  });

  it("loses nothing while its line is cut again and again", async () => {
    const line = cuttableLine();
    const bus = await b.another({ socketFactory: line.socketFactory });
    const producer = await bus.producer();
    const key = randomUUID();
    let acknowledged = 0;
    const sends = Array.from({ length: 300 }, async (_, i) => {
      await new Promise((resolve) => setTimeout(resolve, i * 5));
      await producer.send([{ topic: queueTrendingData, value: duplicate(key, i) }]);
      acknowledged++;
    });
    for (const at of [20, 100, 200]) {
      await until(`${at} are acknowledged`, () => acknowledged >= at);
      line.cut();
      if (at === 100) await until("it is not ready", () => !producer.isReady());
      line.mend();
    }
    await Promise.all(sends);
    expect(producer.isReady()).toBe(true);
    const numbers = await numbersOf(key);
    expect(new Set(numbers).size).toBe(300);
    // Repeats may stand between, but first appearances are in order.
    expect([...new Set(numbers)]).toEqual(Array.from({ length: 300 }, (_, i) => i));
  });

  it("tells at its deadline that the broker is away", async () => {
    const line = cuttableLine();
    line.cut();
    const bus = await b.another({ socketFactory: line.socketFactory });
    const producer = await bus.producer();
    expect(bus.isReady()).toBe(false);
    await expect(
      producer.send([{ topic: queueTrendingData, value: duplicate(randomUUID()) }], {
        deadlineMs: 100,
      }),
    ).rejects.toMatchObject({ code: "UNAVAILABLE", retryable: true });
  });

  it("tells that a topic is missing, and sends the others", async () => {
    const producer = await b.bus.producer();
    const key = randomUUID();
    const missing = { ...queueTrendingData, name: "no-such-topic" };
    const [bad, good] = await Promise.allSettled([
      producer.send([{ topic: missing, value: duplicate(key, 1) }]),
      producer.send([{ topic: queueTrendingData, value: duplicate(key, 2) }]),
    ]);
    expect(bad).toMatchObject({ status: "rejected", reason: { reason: "UNKNOWN_TOPIC" } });
    expect(good.status).toBe("fulfilled");
    expect(await numbersOf(key)).toEqual([2]);
  });

  it("refuses a record that the broker would not take, by its size", async () => {
    const producer = await b.bus.producer();
    const value = { ...duplicate(randomUUID()), reasons: ["x".repeat(1_100_000)] };
    await expect(producer.send([{ topic: queueTrendingData, value }])).rejects.toMatchObject({
      code: "OUT_OF_RANGE",
      reason: "RECORD_TOO_LARGE",
    });
  });

  it("sends more than one request's worth at once", async () => {
    const producer = await b.bus.producer();
    const key = randomUUID();
    const filler = ["x".repeat(200_000)];
    await producer.send(
      Array.from({ length: 20 }, (_, i) => ({
        topic: queueTrendingData,
        value: { ...duplicate(key, i), reasons: filler },
      })),
    );
    expect(await numbersOf(key)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });
});

describe("large dead letters", () => {
  it("keep their head and where the whole stands, and their headers do not grow (fault 45)", async () => {
    const key = randomUUID();
    const large = JSON.stringify({ title: "berita ".repeat(136_000) });
    const headers = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [
        `kafka_dlt-exception-stacktrace-${i}`,
        "x".repeat(900),
      ]),
    );
    await b.write(queueNormalizeData.name, large, key, headers);
    const running = await b.bus.consume(queueNormalizeData, {
      stage: "nexa-test",
      handle: async () => undefined,
    });
    await until("it is put aside", async () => (await b.letters()).length === 1);
    await running.stop();
    const [record] = await b.read("queue-normalize-data-dlq");
    expect(deadLetter.parse(record?.value)).toMatchObject({
      is_replayable: false,
      original_key: key,
      original_payload: {
        truncated: true,
        bytes: large.length,
        head: expect.stringMatching(/^\{"title":"berita berita /) as string,
        topic: queueNormalizeData.name,
        offset: "0",
      },
    });
    expect(Object.keys(record?.message.headers ?? {})).toEqual(["traceparent"]);
  });
});
