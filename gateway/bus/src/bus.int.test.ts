import { randomUUID } from "node:crypto";
import { queueNormalizeData, queueTrendingData, topics } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bench, duplicate, numberOf, until, type Bench } from "./testing/bench.ts";

const stage = "nexa-test";
let b: Bench;
beforeAll(async () => {
  b = await bench("bus");
});
afterAll(() => b.close());

describe("the bus", () => {
  it("makes topics once, and again changes nothing", async () => {
    await b.bus.ensureTopics(topics, { partitions: 5 });
    const found = await b.admin.fetchTopicMetadata({
      topics: [b.prefix + queueTrendingData.name],
    });
    expect(found.topics[0]?.partitions).toHaveLength(3);
  });

  it("carries records from a producer through a stage to the next topic, each key in order", async () => {
    const producer = await b.bus.producer();
    const keys = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const sent = keys.flatMap((key) => Array.from({ length: 25 }, (_, i) => ({ key, i })));
    await producer.send(
      sent.map(({ key, i }) => ({ topic: queueTrendingData, value: duplicate(key, i) })),
    );

    const seen = new Map<string, number[]>();
    const running = await b.bus.consume(queueTrendingData, {
      stage,
      handle: async (value, { key }) => {
        expect(key).toBe(value.original_article_id);
        seen.set(value.original_article_id, [
          ...(seen.get(value.original_article_id) ?? []),
          numberOf(value),
        ]);
        return [
          {
            topic: queueNormalizeData,
            value: {
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
            },
          },
        ];
      },
    });
    await until("all is committed", async () => {
      return (await b.committed(queueTrendingData.name, queueTrendingData.group)) === 100;
    });
    for (const key of keys) expect(seen.get(key)).toEqual(Array.from({ length: 25 }, (_, i) => i));
    const out = await b.read(queueNormalizeData.name);
    expect(out).toHaveLength(100);
    expect(b.bus.isReady()).toBe(true);
    await running.stop();
  });

  it("refuses a wrong value before it is sent, and names the path", async () => {
    const producer = await b.bus.producer();
    const wrong = { ...duplicate("no id"), similarity_score: 3 };
    await expect(producer.send([{ topic: queueTrendingData, value: wrong }])).rejects.toMatchObject(
      {
        code: "INVALID_ARGUMENT",
        message: expect.stringMatching(/original_article_id.*similarity_score/) as string,
      },
    );
  });
});
