import { randomUUID } from "node:crypto";
import { deadLetter, Fault, queueDeadLetters, queueTrendingData } from "@nexa/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConsumeOptions } from "./consume.ts";
import { bench, duplicate, numberOf, until, type Bench } from "./testing/bench.ts";
import type { Duplicate } from "@nexa/contracts";

const topic = queueTrendingData.name;
const quick = { baseMs: 10, maxMs: 20 };
let b: Bench;
beforeAll(async () => {
  b = await bench("stage", 2);
});
afterAll(() => b.close());

/** Each test has a group and keys of its own; other tests' records are not its business. */
let mine: string;
let group: string;
beforeEach(() => {
  mine = randomUUID();
  group = `g-${mine}`;
});
const send = (...numbers: number[]) =>
  Promise.all(
    numbers.map((number) => b.write(topic, JSON.stringify(duplicate(mine, number)), mine)),
  );
const consume = (options: Partial<ConsumeOptions<Duplicate>>) =>
  b.bus.consume(queueTrendingData, {
    stage: "nexa-test",
    group,
    backoff: quick,
    handle: async () => undefined,
    ...options,
    ...(options.handle && {
      handle: async (value, context) =>
        value.original_article_id === mine ? options.handle?.(value, context) : undefined,
    }),
  });
const myLetters = async () =>
  (await b.letters()).filter(({ original_key }) => original_key === mine);
const allCommitted = async () => {
  const [end, committed] = await Promise.all([b.ends(topic), b.committed(topic, group)]);
  return committed === end;
};

describe("a stage", () => {
  it("puts a record that fails 3 times aside, and the next one flows (fault 39)", async () => {
    const tries: number[] = [];
    const done: number[] = [];
    await send(1);
    await send(2);
    const running = await consume({
      handle: async (value, { attempt }) => {
        if (numberOf(value) === 2) return void done.push(2);
        tries.push(attempt);
        throw new Fault("DEADLINE_EXCEEDED", "the model did not answer", { reason: "MODEL_SLOW" });
      },
    });
    await until("both are settled", allCommitted);
    await running.stop();
    expect(tries).toEqual([1, 2, 3]);
    expect(done).toEqual([2]);
    const [letter, ...others] = await myLetters();
    expect(others).toEqual([]);
    expect(deadLetter.parse(letter)).toMatchObject({
      origin_topic: topic,
      failed_stage: "nexa-test",
      error_code: "MODEL_SLOW",
      error_message: "the model did not answer",
      attempt_count: 3,
      is_replayable: true,
      original_key: mine,
      original_payload: { original_article_id: mine, duplicate_cluster_id: "cluster-1" },
      fault_code: "DEADLINE_EXCEEDED",
      replay_count: 0,
    });
    expect(Date.parse(letter?.first_failed_at ?? "")).toBeLessThan(
      Date.parse(letter?.last_failed_at ?? ""),
    );
  });

  it("puts a record that can never be handled aside at the first try", async () => {
    await send(1);
    const running = await consume({
      handle: async () => {
        throw new TypeError("title is undefined");
      },
    });
    await until("it is settled", allCommitted);
    await running.stop();
    expect(await myLetters()).toMatchObject([
      { attempt_count: 1, error_code: "INTERNAL", error_message: "title is undefined" },
    ]);
  });

  it("puts what is not JSON, or not what the schema wants, aside, and the next one flows", async () => {
    await b.write(topic, "<html>", mine);
    await b.write(topic, Buffer.from([0xff, 0xfe]), mine);
    await b.write(topic, null, mine);
    await b.write(topic, '{"domain":"tempo.test"}', mine);
    await send(5);
    const done: number[] = [];
    const running = await consume({ handle: async (value) => void done.push(numberOf(value)) });
    await until("all are settled", allCommitted);
    await running.stop();
    expect(done).toEqual([5]);
    const letters = await myLetters();
    expect(letters).toMatchObject([
      { original_payload: { base64: Buffer.from("<html>").toString("base64") } },
      { original_payload: { base64: "//4=" } },
      { original_payload: null },
      { original_payload: { domain: "tempo.test" } },
    ]);
    for (const letter of letters)
      expect(letter).toMatchObject({
        error_code: "INVALID_MESSAGE",
        fault_code: "INVALID_ARGUMENT",
        attempt_count: 1,
        is_replayable: false,
      });
    expect(letters[3]?.error_message).toContain("original_article_id: ");
  });

  it("ends a try at its deadline while heartbeats go on, so the group never loses the member (fault 40)", async () => {
    await send(1);
    const aborted: unknown[] = [];
    const running = await consume({
      sessionTimeoutMs: 6_000,
      deadlineMs: 8_000,
      attempts: 1,
      handle: (_, { signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            aborted.push(signal.reason);
            reject(new Error("the handler gave up"));
          }),
        ),
    });
    await until("it is settled", allCommitted);
    await running.stop();
    expect(aborted).toMatchObject([{ code: "DEADLINE_EXCEEDED" }]);
    expect(await myLetters()).toMatchObject([{ error_code: "DEADLINE_EXCEEDED" }]);
  });

  it("waits while a store is away without making dead jobs, and other partitions flow (fault 46)", async () => {
    const [here, there] = await b.keysOfTwoPartitions();
    let isAway = true;
    const done: string[] = [];
    for (const key of [here, there])
      for (let i = 0; i < 20; i++) await b.write(topic, JSON.stringify(duplicate(key, i)), key);
    const running = await b.bus.consume(queueTrendingData, {
      stage: "nexa-test",
      group,
      concurrency: 1,
      handle: async (value) => {
        if (value.original_article_id === here && isAway)
          throw new Fault("UNAVAILABLE", "Qdrant does not answer");
        done.push(value.original_article_id);
      },
    });
    await until("the other partition is done", () => count(done, there) === 20);
    expect(count(done, here)).toBe(0);
    isAway = false;
    await until("all are done", allCommitted);
    await running.stop();
    expect(count(done, here)).toBe(20);
    expect((await b.letters()).filter((letter) => letter.original_key === here)).toEqual([]);
  });

  it("gives every output and dead letter the trace of its own message (fault 64)", async () => {
    const traces = ["a".repeat(32), "1234567890abcdef12345678", undefined];
    await b.write(topic, JSON.stringify({ ...duplicate(mine, 0), trace_id: traces[0] }), mine, {
      traceparent: `00-${"b".repeat(32)}-00f067aa0ba902b7-01`,
    });
    await b.write(topic, JSON.stringify({ ...duplicate(mine, 1), trace_id: traces[1] }), mine);
    await b.write(topic, JSON.stringify(duplicate(mine, 2)), mine, {
      traceparent: `00-${"c".repeat(32)}-00f067aa0ba902b7-01`,
    });
    await b.write(topic, JSON.stringify(duplicate(mine, 3)), mine);
    const seen: string[] = [];
    const other = randomUUID();
    const running = await consume({
      handle: async (value, { traceId, traceparent }) => {
        seen.push(traceId);
        expect(traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
        if (numberOf(value) === 2) throw new Fault("NOT_FOUND", "no such article");
        return [{ topic: queueTrendingData, value: duplicate(other, numberOf(value)) }];
      },
    });
    await until("all are settled", allCommitted);
    await running.stop();
    expect(seen.slice(0, 3)).toEqual([
      "a".repeat(32),
      "000000001234567890abcdef12345678",
      "c".repeat(32),
    ]);
    expect(seen[3]).toMatch(/^[0-9a-f]{32}$/);
    const outputs = (await b.read(topic)).filter(({ key }) => key === other);
    expect(outputs).toHaveLength(3);
    for (const { value, message } of outputs) {
      const trace = seen[numberOf(value as Duplicate)];
      expect(value).toMatchObject({ trace_id: trace });
      expect(message.headers?.["traceparent"]?.toString()).toContain(trace);
    }
    const letters = (await b.read(queueDeadLetters.name)).filter(({ key }) => key === mine);
    expect(letters.map(({ value }) => value)).toMatchObject([{ trace_id: "c".repeat(32) }]);
    expect(letters[0]?.message.headers?.["traceparent"]?.toString()).toContain("c".repeat(32));
  });

  it("puts one part of the work aside and goes on with the rest; a redelivery makes the same dead letter", async () => {
    await send(1);
    const page = { ...duplicate(mine, 1), clean_ref: "clean/page-2.json" };
    let tries = 0;
    const running = await consume({
      handle: async (_, context) => {
        const fault = new Fault("OUT_OF_RANGE", "page 2 was cut off", { reason: "TRUNCATED" });
        await context.deadLetter(fault, { payload: page, part: "page-2", attempts: 2 });
        if (++tries === 1) throw new Fault("DEADLINE_EXCEEDED", "later");
      },
    });
    await until("it is settled", allCommitted);
    await running.stop();
    const letters = await myLetters();
    expect(letters).toHaveLength(2);
    expect(letters[0]).toMatchObject({
      error_code: "TRUNCATED",
      attempt_count: 2,
      original_payload: page,
    });
    expect(letters[1]?.dlq_id).toBe(letters[0]?.dlq_id);
  });
});

describe("the consumer of the dead letters", () => {
  it("logs and counts what it cannot handle instead of making a dead letter of a dead letter (fault 47)", async () => {
    await b.write(queueDeadLetters.name, "not a dead letter", mine);
    const before = (await b.letters()).length;
    const running = await b.bus.consume(queueDeadLetters, {
      stage: "f1-api-backend",
      handle: async () => undefined,
      withoutDeadLetter: true,
    });
    await until("all are settled", async () => {
      const { name, group } = queueDeadLetters;
      return (await b.committed(name, group)) === (await b.ends(name));
    });
    await running.stop();
    expect((await b.letters()).length).toBe(before);
    expect(b.lines.filter((line) => line.startsWith("record dropped"))).toHaveLength(1);
  });
});

const count = (keys: string[], key: string) => keys.filter((each) => each === key).length;
