import type { LagRow } from "@nexa/bus";
import { Fault, topics } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { exitCode, fail, guarded, ok, print, reasonOf, warn } from "./finding.ts";
import { addressesOf } from "./ports.ts";
import { judgeQueues } from "./queues.ts";
import { judgeStore } from "./stores.ts";
import { judgeTopics } from "./topics.ts";

const states = (findings: { name: string; state: string }[]) =>
  findings.filter(({ state }) => state !== "ok").map(({ name, state }) => `${name}: ${state}`);

describe("addresses", () => {
  it.each([
    ["amqp://u:p%40x@127.0.0.1:5673/vhost", "127.0.0.1:5673"],
    ["kafka-0:9092,kafka-1:9093", "kafka-0:9092,kafka-1:9093"],
    ["mongodb://a:1,b/nexa?replicaSet=rs0", "a:1,b:27017"],
    ["bolt+s://[::1]:7687", "::1:7687"],
    ["https://search.example", "search.example:27017"],
  ])("%s", (value, expected) => {
    const places = addressesOf(value, 27017);
    expect(places.map(({ host, port }) => `${host}:${port}`).join(",")).toBe(expected);
  });
});

describe("queues", () => {
  it("are well when little waits and somebody takes it", () => {
    const queues = [{ name: "nexa.neo4j.writes.0", messages: 3, consumers: 1 }];
    expect(states(judgeQueues(queues))).toEqual([]);
  });

  it("warn of parked writes, of writes nobody takes, and of writes that pile up", () => {
    const queues = [
      { name: "nexa.redis.parked", messages: 2, consumers: 0 },
      { name: "nexa.redis.writes.0", messages: 20_000, consumers: 0 },
      { name: "somebody.else", messages: 9 },
    ];
    expect(states(judgeQueues(queues))).toEqual([
      ...["parked redis: warn", "queues: warn", "writes waiting: warn"],
    ]);
  });

  it("say that nothing was made yet", () => {
    expect(judgeQueues([])).toMatchObject([{ state: "warn", found: "none yet" }]);
  });
});

describe("topics", () => {
  const rows = (count: number): LagRow[] =>
    topics.flatMap(({ name: topic, group }) =>
      Array.from({ length: count }, (_, partition) => ({
        ...{ topic, group, partition, end: "5", committed: "5", lag: 0, state: "ok" as const },
      })),
    );
  it("are well when all stand with six partitions and nobody is late", () => {
    expect(states(judgeTopics(rows(6)))).toEqual([]);
  });

  it("name what is missing, too narrow, late or odd", () => {
    const [first, ...others] = rows(5);
    if (!first) throw new Error("no rows");
    const late = { ...first, lag: 10_001, state: "below_low" as const };
    const without = [late, ...others].filter(({ topic }) => topic !== "queue-trending-data");
    const seen = states(judgeTopics(without));
    expect(seen).toContain("topics: fail");
    expect(seen).toContain("topic queue-job: warn");
    expect(seen.filter((text) => text === `group ${first.group}: warn`)).toHaveLength(2);
  });
});

describe("stores", () => {
  it("are well when their connector answers, and only warn when no connector runs", () => {
    expect(judgeStore("redis", { urls: 2 }).state).toBe("ok");
    expect(judgeStore("redis", new Fault("UNAVAILABLE", "nobody serves redis")).state).toBe("warn");
    expect(judgeStore("redis", new Fault("PERMISSION_DENIED", "wrong user")).state).toBe("fail");
  });
});

describe("findings", () => {
  it("decide the exit code: 1 for a failure, 2 for a warning when strict", () => {
    expect(exitCode([ok("a", "b"), warn("c", "d", "e")], false)).toBe(0);
    expect(exitCode([ok("a", "b"), warn("c", "d", "e")], true)).toBe(2);
    expect(exitCode([warn("c", "d", "e"), fail("f", "g", "h")], true)).toBe(1);
  });

  it("stand one a line with what to do below", () => {
    expect(print([ok("node", "v20"), fail("disk", "full", "make room")])).toBe(
      "ok    node  v20\nFAIL  disk  full\n            -> make room",
    );
  });

  it("tell the innermost reason of a check that broke, and let the others go on", async () => {
    const broken = await guarded("x", "do y", () =>
      Promise.reject(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") })),
    );
    expect(broken).toEqual([fail("x", "connect ECONNREFUSED", "do y")]);
    expect(reasonOf(new Error("a\nb"))).toBe("a");
  });
});
