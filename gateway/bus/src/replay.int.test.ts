import { randomUUID } from "node:crypto";
import { Fault, queueTrendingData, type DeadLetter } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bench, duplicate, numberOf, until, type Bench } from "./testing/bench.ts";

const topic = queueTrendingData.name;
let b: Bench;
beforeAll(async () => {
  b = await bench("replay", 2);
});
afterAll(() => b.close());

const lettersOf = async (key: string) =>
  (await b.letters()).filter(({ original_key }) => original_key === key);
const latest = async (key: string, count: number): Promise<DeadLetter> => {
  await until(`there are ${count} letters`, async () => (await lettersOf(key)).length === count);
  const letters = await lettersOf(key);
  return letters.find((letter) => letter.replay_count === count - 1) as DeadLetter;
};

describe("a replay", () => {
  it("of a record that is still poison counts up and ends at its limit (fault 47)", async () => {
    const key = randomUUID();
    const counts: number[] = [];
    await b.write(topic, JSON.stringify(duplicate(key, 1)), key);
    const running = await b.bus.consume(queueTrendingData, {
      stage: "nexa-test",
      handle: async (_, { replayCount }) => {
        counts.push(replayCount);
        throw new Fault("NOT_FOUND", "no such cluster");
      },
    });
    for (const count of [1, 2, 3]) await b.bus.replay(await latest(key, count));
    await expect(b.bus.replay(await latest(key, 4))).rejects.toMatchObject({
      code: "FAILED_PRECONDITION",
      reason: "REPLAY_LIMIT",
    });
    await running.stop();
    expect(counts).toEqual([0, 1, 2, 3]);
    expect((await lettersOf(key)).map((letter) => letter.replay_count).sort()).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it("goes the way of any other record: same topic, key, trace and payload (fault 48)", async () => {
    const key = randomUUID();
    const value = { ...duplicate(key, 2), trace_id: "d".repeat(32) };
    await b.bus.replay({ ...letterOf(key), original_payload: value, trace_id: "d".repeat(32) });
    const [record] = (await b.read(topic)).filter((each) => each.key === key);
    expect(record?.value).toEqual(value);
    expect(record?.message.headers?.["nexa-replay-count"]?.toString()).toBe("1");
    expect(record?.message.headers?.["traceparent"]?.toString()).toContain("d".repeat(32));
  });

  it("with an edited payload mends a record that its schema refused", async () => {
    const key = randomUUID();
    const letter = { ...letterOf(key), is_replayable: false, original_payload: { domain: "x" } };
    await expect(b.bus.replay(letter)).rejects.toMatchObject({ reason: "NOT_REPLAYABLE" });
    await expect(b.bus.replay(letter, { domain: "x" })).rejects.toMatchObject({
      code: "INVALID_ARGUMENT",
      message: expect.stringContaining("duplicate_article_id: ") as string,
    });
    await b.bus.replay(letter, duplicate(key, 7));
    const found = (await b.read(topic)).filter((each) => each.key === key);
    expect(found.map((each) => numberOf(each.value as ReturnType<typeof duplicate>))).toEqual([7]);
  });

  it("goes only to a work topic of the contracts", async () => {
    for (const origin_topic of ["queue-normalize-data-dlq", "somewhere"])
      await expect(b.bus.replay({ ...letterOf("k"), origin_topic })).rejects.toMatchObject({
        reason: "UNKNOWN_TOPIC",
      });
  });
});

const letterOf = (key: string): DeadLetter => ({
  dlq_id: `dlq_${randomUUID()}`,
  origin_topic: topic,
  failed_stage: "nexa-test",
  error_code: "INTERNAL",
  error_message: "broken",
  attempt_count: 3,
  first_failed_at: "2026-09-10T14:35:15Z",
  last_failed_at: "2026-09-10T14:35:45Z",
  is_replayable: true,
  original_key: key,
  original_payload: duplicate(key, 1),
});
