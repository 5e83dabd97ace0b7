import { randomUUID } from "node:crypto";
import { queueTrendingData } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PeekedRecord } from "./peek.ts";
import { bench, duplicate, type Bench } from "./testing/bench.ts";

const topic = queueTrendingData.name;
let b: Bench;
beforeAll(async () => {
  b = await bench("peek", 2);
});
afterAll(() => b.close());

const seen = async (from: Parameters<Bench["bus"]["peek"]>[1]) => {
  const found: PeekedRecord[] = [];
  await b.bus.peek(topic, from, (record) => found.push(record));
  return found;
};

describe("a look into a topic", () => {
  it("shows the last records of each partition and those since a moment, and moves nobody's place", async () => {
    const [a, c] = await b.keysOfTwoPartitions();
    for (let i = 0; i < 4; i++) await b.write(topic, JSON.stringify(duplicate(a, i)), a);
    await b.write(topic, JSON.stringify(duplicate(c, 9)), c, { "nexa-replay-id": "x/1" });
    const last = await seen({ last: 2 });
    expect(last.filter(({ key }) => key === a).map(({ offset }) => offset)).toEqual(["2", "3"]);
    expect(last.find(({ key }) => key === c)?.headers).toMatchObject({ "nexa-replay-id": "x/1" });
    const third = (await seen({ last: 9 })).filter(({ key }) => key === a)[2];
    const since = await seen({ sinceMs: third?.timestampMs ?? 0 });
    expect(since.map(({ offset }) => offset)).toContain("3");
    expect(await b.committed(topic, queueTrendingData.group)).toBe(0);
    const { groups } = await b.admin.listGroups();
    expect(groups.filter(({ groupId }) => groupId.includes(`${b.prefix}${topic}.peek-`))).toEqual(
      [],
    );
  });

  it("of a topic that is not there is NOT_FOUND, of an empty one nothing", async () => {
    await expect(b.bus.peek("nowhere", { last: 1 }, () => undefined)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const found: PeekedRecord[] = [];
    await b.bus.peek("queue-job", { last: 5 }, (record) => found.push(record));
    expect(found).toEqual([]);
  });

  it("finds what a replay sent by its replay id", async () => {
    const key = randomUUID();
    const letter = {
      ...{ dlq_id: "dlq_1", origin_topic: topic, failed_stage: "nexa-test", error_code: "X" },
      ...{ error_message: "broken", attempt_count: 3, is_replayable: true, original_key: key },
      ...{ first_failed_at: "2026-09-10T14:35:15Z", last_failed_at: "2026-09-10T14:35:45Z" },
      original_payload: duplicate(key, 1),
    };
    const startedAt = Date.now() - 1_000;
    await b.bus.replay(letter, undefined, { replayId: "dlq_1/1" });
    const found = await seen({ sinceMs: startedAt });
    expect(found.filter(({ headers }) => headers["nexa-replay-id"] === "dlq_1/1")).toHaveLength(1);
  });
});
