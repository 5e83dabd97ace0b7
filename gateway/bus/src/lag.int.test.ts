import { randomUUID } from "node:crypto";
import { queueTrendingData } from "@nexa/contracts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bench, duplicate, patiently, until, type Bench } from "./testing/bench.ts";

const { name: topic, group } = queueTrendingData;
let b: Bench;
beforeEach(async () => {
  b = await bench("lag", 1);
});
afterEach(() => b.close());

const write = async (count: number) => {
  for (let i = 0; i < count; i++)
    await b.write(topic, JSON.stringify(duplicate(randomUUID(), i)), "k");
};
/** A member of the group that commits, reads nothing, and leaves; kafkajs's own `setOffsets` takes 5 s. */
const commit = async (offset: string) => {
  const consumer = b.kafka.consumer({ groupId: b.prefix + group, maxWaitTimeInMs: 20 });
  const at = { topic: b.prefix + topic, partition: 0, offset };
  const joined = new Promise<void>((resolve) =>
    consumer.on(consumer.events.GROUP_JOIN, () => {
      consumer.pause([at]);
      resolve();
    }),
  );
  await consumer.connect();
  await consumer.subscribe({ topic: at.topic });
  await consumer.run({ autoCommit: false, eachBatch: async () => undefined });
  await joined;
  await consumer.commitOffsets([at]);
  await consumer.disconnect();
};
const lag = async () => (await b.bus.lag([group]))[0];

describe("lag (fault 49)", () => {
  it("of a group that has committed nothing is what stands on the topic", async () => {
    await write(5);
    expect(await lag()).toEqual({
      ...{ group, topic, partition: 0, end: "5", committed: null, lag: 5, state: "no_commit" },
    });
  });

  it("is end minus committed, and 0 when all is done", async () => {
    await write(5);
    await commit("3");
    expect(await lag()).toMatchObject({ lag: 2, state: "ok" });
    await commit("5");
    expect(await lag()).toMatchObject({ lag: 0, state: "ok" });
  });

  it("counts from the first record that stands when retention overtook the commit", async () => {
    await write(5);
    await commit("1");
    await b.ends(topic);
    await b.admin.deleteTopicRecords({
      topic: b.prefix + topic,
      partitions: [{ partition: 0, offset: "4" }],
    });
    expect(await lag()).toMatchObject({ lag: 1, state: "below_low" });
  });

  it("survives a topic that is deleted and made again smaller, and is never negative", async () => {
    await write(5);
    await commit("5");
    await b.admin.deleteTopics({ topics: [b.prefix + topic] });
    await until("the topic is gone", async () => (await b.bus.lag([group])).length === 0);
    await b.bus.ensureTopics([queueTrendingData], { partitions: 1 });
    await patiently(() => write(2));
    // Kafka forgets a deleted topic's commits; a group that still holds them shows as beyond the end.
    expect(await lag()).toMatchObject({ end: "2", lag: 2, state: "no_commit" });
    await commit("40");
    expect(await lag()).toMatchObject({ lag: 0, state: "beyond_end" });
  });

  it("says that a group is stalled when there is work and its commit does not move", async () => {
    const bus = await b.another({ stalledAfterMs: 200 });
    const state = async () => (await bus.lag([group]))[0]?.state;
    await write(2);
    await commit("1");
    expect(await state()).toBe("ok");
    await until("it is stalled", async () => (await state()) === "stalled");
    await commit("2");
    expect(await state()).toBe("ok");
  });

  it("stands in the metrics by group, topic and partition", async () => {
    const { metrics } = await import("@nexa/service");
    await write(3);
    await lag();
    expect(await metrics.metrics()).toContain(
      `nexa_consumer_lag{group="${group}",topic="${topic}",partition="0"} 3`,
    );
  });

  it("covers every group of the contracts unless told otherwise", async () => {
    expect((await b.bus.lag()).map((row) => row.group)).toEqual([
      ...["b1-scraper", "c1-processor", "c2-dedup-group", "d1-inference-group"],
      ...["d1-trending-group", "f1-deadjobs-monitor"],
    ]);
  });
});
