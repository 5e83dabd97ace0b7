import { randomUUID } from "node:crypto";
import { Fault, queueDeadLetters, queueNormalizeData, queueTrendingData } from "@nexa/contracts";
import type { Duplicate } from "@nexa/contracts";
import { afterEach, describe, expect, it } from "vitest";
import type { Bus } from "./bus.ts";
import type { ConsumeOptions } from "./consume.ts";
import { bench, duplicate, numberOf, until, type Bench } from "./testing/bench.ts";
import { cuttableLine } from "./testing/line.ts";

const topic = queueTrendingData.name;
const quick = { baseMs: 10, maxMs: 20 };
const sessionTimeoutMs = 6_000;
let b: Bench;
const setUp = async (without?: string) => {
  b = await bench("commit", 4, without);
};
afterEach(() => b.close());

const sendMany = async (bus: Bus, count: number) => {
  const producer = await bus.producer();
  await producer.send(
    Array.from({ length: count }, (_, i) => ({
      topic: queueTrendingData,
      value: duplicate(randomUUID(), i),
    })),
  );
};
const consume = (bus: Bus, options: Partial<ConsumeOptions<Duplicate>>) =>
  bus.consume(queueTrendingData, {
    stage: "nexa-test",
    sessionTimeoutMs,
    backoff: quick,
    handle: async () => undefined,
    ...options,
  });
const committed = () => b.committed(topic, queueTrendingData.group);

describe("commits", () => {
  it("lose nothing and repeat at most one commit's worth when a process dies at 500 of 1,000 (fault 41)", async () => {
    await setUp();
    await sendMany(b.bus, 1_000);
    const handled = new Map<number, number>();
    const handle = async (value: Duplicate) => {
      handled.set(numberOf(value), (handled.get(numberOf(value)) ?? 0) + 1);
    };
    const line = cuttableLine();
    const dying = await b.another({ socketFactory: line.socketFactory });
    let isDead = false;
    await consume(dying, {
      handle: async (value) => {
        // What a killed process has in hand never ends.
        if (isDead) return new Promise<void>(() => undefined);
        await handle(value);
        if (handled.size === 500) {
          isDead = true;
          line.cut();
        }
      },
      stopLimitMs: 10,
    });
    await until("the first process is dead", () => isDead);
    await consume(b.bus, { handle });
    await until("all is committed", async () => (await committed()) === 1_000);
    expect(handled.size).toBe(1_000);
    const repeats = [...handled.values()].reduce((sum, times) => sum + times - 1, 0);
    // A commit each 100 records; four partitions may each have one more record in hand.
    expect(repeats).toBeLessThanOrEqual(104);
  });

  it("wait for the dead letter: while it cannot be stored nothing is committed, and nothing is lost (fault 44)", async () => {
    await setUp(queueDeadLetters.name);
    await b.write(topic, "not JSON", "key");
    await consume(b.bus, {});
    await until("the missing topic was noticed", () =>
      b.lines.some((line) => line.includes("the dead letter cannot be stored")),
    );
    expect(await committed()).toBe(0);
    await b.bus.ensureTopics([queueDeadLetters], { partitions: 1 });
    await until("it is committed", async () => (await committed()) === 1);
    expect(await b.letters()).toMatchObject([{ error_code: "INVALID_MESSAGE" }]);
  });

  it("wait for the outputs: while they cannot be stored nothing is committed", async () => {
    await setUp(queueNormalizeData.name);
    await sendMany(b.bus, 1);
    let tries = 0;
    await consume(b.bus, {
      handle: async (value) => {
        tries++;
        return [{ topic: queueNormalizeData, value: articleOf(value) }];
      },
    });
    await until("it was tried twice", () => tries >= 2);
    expect(await committed()).toBe(0);
    await b.bus.ensureTopics([queueNormalizeData], { partitions: 1 });
    await until("it is committed", async () => (await committed()) === 1);
    expect(await b.letters()).toEqual([]);
  });

  it("finish what is in hand at stop, and leave the rest to the next consumer", async () => {
    await setUp();
    await sendMany(b.bus, 200);
    const started: number[] = [];
    const finished: number[] = [];
    const running = await consume(b.bus, {
      handle: async (value) => {
        started.push(numberOf(value));
        await new Promise((resolve) => setTimeout(resolve, 20));
        finished.push(numberOf(value));
      },
    });
    await until("work is under way", () => finished.length > 10);
    await running.stop();
    expect(started).toEqual(finished);
    expect(await committed()).toBe(finished.length);
    const rest: number[] = [];
    await consume(b.bus, { handle: async (value) => void rest.push(numberOf(value)) });
    await until("all is committed", async () => (await committed()) === 200);
    expect(new Set([...finished, ...rest]).size).toBe(200);
    expect(finished.length + rest.length).toBe(200);
  });

  it("stop in time although a handler hangs, which is then read again", async () => {
    await setUp();
    await sendMany(b.bus, 1);
    let isStarted = false;
    const running = await consume(b.bus, {
      handle: () => {
        isStarted = true;
        return new Promise(() => undefined);
      },
      stopLimitMs: 200,
    });
    await until("the handler hangs", () => isStarted);
    const from = Date.now();
    await running.stop();
    expect(Date.now() - from).toBeLessThan(3_000);
    expect(await committed()).toBe(0);
  });

  it("stay whole when a second consumer joins and leaves while a slow message is in hand", async () => {
    await setUp();
    await sendMany(b.bus, 400);
    const handled: number[] = [];
    const handle = async (value: Duplicate) => {
      await new Promise((resolve) => setTimeout(resolve, numberOf(value) % 50 === 0 ? 300 : 2));
      handled.push(numberOf(value));
    };
    await consume(b.bus, { handle });
    await until("the first works", () => handled.length > 20);
    const second = await consume(await b.another(), { handle });
    await until("both work", () => handled.length > 100);
    await second.stop();
    await until("all is committed", async () => (await committed()) === 400);
    expect(new Set(handled).size).toBe(400);
    // At a rebalance what a consumer loses is repeated from the last commit on.
    expect(handled.length).toBeLessThan(600);
  });
});

describe("a retryable fault that passes", () => {
  it("ends well without a dead job", async () => {
    await setUp();
    await sendMany(b.bus, 1);
    await consume(b.bus, {
      handle: async (_, { attempt }) => {
        if (attempt < 3) throw new Fault("DEADLINE_EXCEEDED", "too slow this time");
      },
    });
    await until("it is committed", async () => (await committed()) === 1);
    expect(await b.letters()).toEqual([]);
  });
});

const articleOf = (value: Duplicate) => ({
  job_id: value.duplicate_article_id,
  article_id: value.duplicate_article_id,
  url: "https://kompas.test/a",
  domain: value.domain,
  title: "KPK periksa saksi",
  author: null,
  content: "Jakarta",
  published_at: null,
  cleaned_at: "2026-09-10T14:36:01Z",
  char_count: 7,
  word_count: 1,
  language: "id",
  matched_keywords: [],
  region: null,
  sector: null,
});
