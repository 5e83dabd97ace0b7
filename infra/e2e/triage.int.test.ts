import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fault, mongodb, postgres, queueTrendingData, type Duplicate } from "@nexa/contracts";
import type { MessageContext } from "@nexa/bus";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { provideServers, type Servers } from "../services/index.ts";
import { smallSystem, type SmallSystem } from "./small-system.ts";

// Triage and monitor through the HTTP API: real Kafka, RabbitMQ, MongoDB, Postgres, Alertmanager.
const patience = { timeout: 120_000, interval: 300 };
const topic = queueTrendingData.name;
const root = mkdtempSync(join(tmpdir(), "nexa-alerts-"));

let system: SmallSystem;
let servers: Servers;
let alertmanagerUrl = "";
beforeAll(async () => {
  servers = await provideServers({
    root,
    profile: "test",
    only: ["alertmanager"],
    provider: "native",
  });
  alertmanagerUrl = servers.env["ALERTMANAGER_URL"] ?? "";
  system = await smallSystem("triage", { ALERTMANAGER_URL: alertmanagerUrl });
}, 300_000);
afterAll(async () => {
  await system.stop();
  if (servers.startedHere) await servers.stop();
  rmSync(root, { recursive: true, force: true });
});

const duplicate = (fields: Partial<Duplicate> = {}): Duplicate => ({
  ...{ duplicate_article_id: randomUUID(), original_article_id: randomUUID() },
  ...{ domain: "tribun.test", published_at: "2026-09-10T14:45:00Z", similarity_score: 0.94 },
  ...{ duplicate_cluster_id: "cluster-1", ...fields },
});
const produce = async (...values: Duplicate[]) => {
  const producer = await system.bus.producer();
  await producer.send(values.map((value) => ({ topic: queueTrendingData, value })));
};
const consume = (handle: (value: Duplicate, context: MessageContext) => Promise<void>) =>
  system.bus.consume(queueTrendingData, { stage: "nexa-d1-inference", handle });
const jobs = async (query: string) =>
  (await system.call("GET", `/jobs?${query}`)).body.items as { id: string }[];
const firstJob = async (query: string): Promise<string> => {
  let id = "";
  await vi.waitFor(async () => {
    const [found] = await jobs(query);
    expect(found).toBeDefined();
    id = found?.id ?? "";
  }, patience);
  return id;
};
const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
  system.call("POST", path, body, headers);
/** A write that its connector refuses for ever: what it is about is not there. */
const park = (dlq_id: string) =>
  system.mongodb.deadJobs.markReplayed({ dlq_id, replayed_at: "2026-11-30T10:00:00Z" });
type RawQueue = { messages: number; message_stats?: { redeliver?: number; get?: number } };
const rawQueue = async (name: string) =>
  (await system.server.manage("GET", `/api/queues/{vhost}/${name}`)) as RawQueue;

describe("a record that a stage cannot handle", () => {
  it("is a dead job within seconds; it is opened, mended and sent once, however often it is asked (faults 44, 48)", async () => {
    const got: { cluster: string; key: string | null; replays: number }[] = [];
    const running = await consume(async (value, { key, replayCount }) => {
      got.push({ cluster: value.duplicate_cluster_id, key, replays: replayCount });
      if (value.duplicate_cluster_id === "unknown")
        throw new Fault("NOT_FOUND", "no such cluster", { reason: "CLUSTER_UNKNOWN" });
    });
    const value = duplicate({ duplicate_cluster_id: "unknown" });
    await produce(value);
    const id = await firstJob("reason=CLUSTER_UNKNOWN&status=dead");
    const { body: opened, headers } = await system.call("GET", `/jobs/${id}`);
    expect(opened).toMatchObject({
      ...{ kind: "dead", stage: "nexa-d1-inference", origin: topic, source: "tribun.test" },
      ...{ schema_errors: [], blocked_by: "", key: value.original_article_id },
    });
    expect(opened.schema).toMatchObject({ type: "object" });

    const edit = (payload: unknown, match: Record<string, string>) =>
      system.call("PUT", `/jobs/${id}/payload`, { payload }, match);
    const etag = { "if-match": headers.get("etag") ?? "" };
    expect((await edit({}, {})).status).toBe(428);
    const refused = await edit({ ...value, similarity_score: "high" }, etag);
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      expect.stringContaining("similarity_score") as string,
    ]);
    const mended = { ...value, duplicate_cluster_id: "cluster-7" };
    const edited = await edit(mended, etag);
    expect([edited.status, edited.body.payload]).toEqual([200, mended]);
    expect((await edit(mended, etag)).status).toBe(412);

    const key = { "idempotency-key": randomUUID() };
    const sent = await Promise.all([1, 2, 3].map(() => post(`/jobs/${id}/replay`, {}, key)));
    expect(sent.filter(({ status }) => status === 202).length).toBeGreaterThan(0);
    expect((await post(`/jobs/${id}/replay`, {})).status).toBe(409);
    await vi.waitFor(() => expect(got.some(({ replays }) => replays === 1)).toBe(true), patience);
    expect(got.filter(({ replays }) => replays === 1)).toEqual([
      { cluster: "cluster-7", key: value.original_article_id, replays: 1 },
    ]);
    const { body: after } = await system.call("GET", `/jobs/${id}`);
    expect(after.status).toBe("replayed");
    expect(after.history.map(({ action }: { action: string }) => action)).toEqual([
      ...["stored", "edited", "replayed"],
    ]);
    await running.stop();
  });

  it("that is poison again is a new dead job, and not sent a fourth time (fault 47)", async () => {
    const running = await consume(() =>
      Promise.reject(new Fault("NOT_FOUND", "never", { reason: "ALWAYS_POISON" })),
    );
    await produce(duplicate());
    for (const replays of [0, 1, 2]) {
      const id = await firstJob("reason=ALWAYS_POISON&status=dead");
      const { body } = await system.call("GET", `/jobs/${id}`);
      expect(body.replays).toBe(replays);
      expect((await post(`/jobs/${id}/replay`)).status).toBe(202);
    }
    const last = await firstJob("reason=ALWAYS_POISON&status=dead");
    expect(await post(`/jobs/${last}/replay`)).toMatchObject({
      status: 412,
      body: { detail: expect.stringContaining("REPLAY_LIMIT") as string },
    });
    const filter = { reason: "ALWAYS_POISON", status: "dead" };
    expect((await post("/jobs/selections", { filter })).body).toMatchObject({
      ...{ count: 0, skipped: [{ reason: "REPLAY_LIMIT", count: 1 }] },
    });
    await running.stop();
  });

  it("because a store is down is no dead job: the stage waits (fault 46)", async () => {
    let isAway = true;
    const done: string[] = [];
    const running = await consume(async (value) => {
      if (isAway) throw new Fault("UNAVAILABLE", "the store is away");
      done.push(value.domain);
    });
    await produce(...[1, 2, 3].map((n) => duplicate({ domain: `outage-${n}.test` })));
    await vi.waitFor(async () => {
      const { items } = (await system.call("GET", "/groups")).body;
      const row = items.find((each: { topic: string }) => each.topic === topic);
      expect(row.lag).toBe(3);
    }, patience);
    isAway = false;
    await vi.waitFor(() => expect(done).toHaveLength(3), patience);
    expect(await jobs("q=outage")).toEqual([]);
    await running.stop();
  });

  it("too large for a dead letter is kept by its beginning, and sent only when it was mended (fault 45)", async () => {
    const letter = {
      ...{ dlq_id: `dlq_${randomUUID()}`, origin_topic: topic, failed_stage: "nexa-d1-inference" },
      ...{ error_code: "HUGE", error_message: "too large", attempt_count: 3, is_replayable: false },
      ...{ first_failed_at: "2026-09-10T14:35:15Z", last_failed_at: "2026-09-10T14:35:45Z" },
      ...{ original_key: "k", original_payload: { truncated: true, bytes: 1_300_000, head: "{" } },
    };
    await system.mongodb.deadJobs.save(letter);
    const id = await firstJob("reason=HUGE");
    const { body } = await system.call("GET", `/jobs/${id}`);
    expect(body.blocked_by).toBe("NEEDS_EDIT");
    expect(body.schema_errors.length).toBeGreaterThan(3);
    expect((await post(`/jobs/${id}/replay`)).status).toBe(412);
  });
});

describe("a write that a connector cannot apply", () => {
  const queue = "nexa.mongodb.parked";
  it("stands beside the dead jobs; a look into its queue changes neither depth nor flags nor order", async () => {
    await Promise.all(["dlq_peek-1", "dlq_peek-2", "dlq_peek-3"].map(park));
    await vi.waitFor(async () => expect(await jobs("kind=parked")).toHaveLength(3), patience);
    expect(
      await jobs("kind=parked&reason=NOT_FOUND&stage=connector-mongodb&q=PEEK-2"),
    ).toHaveLength(1);
    await vi.waitFor(async () => expect((await rawQueue(queue)).messages).toBe(3), patience);
    const before = await rawQueue(queue);
    let peeked: { payload: { dlq_id: string } }[] = [];
    await vi.waitFor(async () => {
      const answer = await system.call("GET", `/queues/${queue}/peek?limit=10`);
      expect(answer.status).toBe(200);
      peeked = answer.body.items;
    }, patience);
    expect(peeked).toHaveLength(3);
    const after = await rawQueue(queue);
    expect([after.messages, after.message_stats?.get, after.message_stats?.redeliver]).toEqual([
      ...[3, before.message_stats?.get, before.message_stats?.redeliver],
    ]);
    // In the queue's own order.
    const inQueue = await system.broker.parked(mongodb).list();
    expect(peeked.map(({ payload }) => payload.dlq_id)).toEqual(
      inQueue.map(({ input }) => (input as { dlq_id: string }).dlq_id),
    );
    const shard = await system.call("GET", "/queues/nexa.mongodb.writes.0/peek");
    expect(shard.status).toBe(412);
  });

  it("is mended in its queue, sent once, and gone from there", async () => {
    const id = await firstJob("kind=parked&q=peek-1");
    const dead = await firstJob("reason=HUGE");
    const { headers } = await system.call("GET", `/jobs/${id}`);
    const payload = { dlq_id: dead, replayed_at: "2026-11-30T11:00:00.000Z" };
    const edit = await system.call(
      "PUT",
      `/jobs/${id}/payload`,
      { payload },
      { "if-match": headers.get("etag") ?? "" },
    );
    expect(edit.status).toBe(200);
    expect((await post(`/jobs/${id}/replay`)).status).toBe(202);
    await vi.waitFor(async () => {
      expect((await system.call("GET", `/jobs/${dead}`)).body.replayed_at).toBe(
        payload.replayed_at,
      );
      expect((await rawQueue(queue)).messages).toBe(2);
    }, patience);
    expect((await system.call("GET", `/jobs/${id}`)).body).toMatchObject({
      status: "replayed",
      payload,
    });
  });

  it("goes into the trash and back byte for byte, and is purged only by its number", async () => {
    const id = await firstJob("kind=parked&q=peek-2");
    const before = (await system.call("GET", `/jobs/${id}`)).body;
    expect((await post(`/jobs/${id}/discard`, { reason: "a test" })).body.status).toBe("discarded");
    expect((await post(`/jobs/${id}/replay`)).status).toBe(412);
    expect((await post(`/jobs/${id}/restore`)).body.status).toBe("dead");
    const { payload, headers } = (await system.call("GET", `/jobs/${id}`)).body;
    expect({ payload, headers }).toEqual({ payload: before.payload, headers: before.headers });

    const filter = { kind: "parked", status: "dead" };
    const discard = (await post("/jobs/selections", { filter, action: "discard" })).body;
    expect(discard.count).toBe(2);
    const common = { rate_per_second: 500, reason: "not wanted" };
    expect(
      (await post("/bulk", { ...common, token: discard.token, action: "discard" })).status,
    ).toBe(202);
    await vi.waitFor(async () => expect(await jobs("status=discarded")).toHaveLength(2), patience);
    const trash = { status: "discarded" };
    const purge = (await post("/jobs/selections", { filter: trash, action: "purge" })).body;
    const doIt = (confirm_count?: number) =>
      post("/bulk", { ...common, token: purge.token, action: "purge", confirm_count });
    expect([(await doIt()).status, (await doIt(1)).status]).toEqual([400, 400]);
    expect((await doIt(2)).status).toBe(202);
    await vi.waitFor(async () => {
      expect((await rawQueue(queue)).messages).toBe(0);
      expect(await jobs("status=discarded")).toEqual([]);
    }, patience);
  });
});

describe("the monitor", () => {
  it("raises an alert in the real Alertmanager when a consumer stops, and ends it when it works again (fault 49)", async () => {
    const many = 10_500;
    for (let from = 0; from < many; from += 1_500)
      await produce(...Array.from({ length: 1_500 }, () => duplicate()));
    const alerts = async () => {
      const response = await fetch(`${alertmanagerUrl}/api/v2/alerts`);
      const all = (await response.json()) as { labels: Record<string, string> }[];
      return all
        .filter(({ labels }) => labels["topic"] === topic)
        .map(({ labels }) => labels["alertname"]);
    };
    await vi.waitFor(async () => expect(await alerts()).toContain("LagHigh"), patience);
    const { items } = (await system.call("GET", "/groups")).body;
    expect(items[0]).toMatchObject({ topic, lag: many, trouble: "critical" });
    expect(items[0].lag_seconds).toBeGreaterThanOrEqual(0);
    await vi.waitFor(async () => expect(await alerts()).toContain("LagStalled"), patience);
    const shown = (await system.call("GET", "/alerts")).body;
    expect(shown).toMatchObject({ alertmanager: "ok" });
    expect(shown.items.map(({ name }: { name: string }) => name)).toContain("LagStalled");

    let done = 0;
    const running = await consume(async () => void done++);
    await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(many), patience);
    await vi.waitFor(async () => expect(await alerts()).toEqual([]), patience);
    await running.stop();
  }, 400_000);

  it("names what it cannot know, and shows the rest", async () => {
    const { body } = await system.call("GET", "/overview");
    expect(body.health).toContainEqual(expect.objectContaining({ name: "mongodb", is_up: true }));
    expect(body.health).toContainEqual(expect.objectContaining({ name: "neo4j", is_up: false }));
    expect(body.queues.length).toBeGreaterThan(0);
    expect(Date.now() - Date.parse(body.measured_at)).toBeLessThan(60_000);
    const queues = (await system.call("GET", "/queues?q=mongodb")).body;
    expect(queues.items.map(({ role }: { role: string }) => role)).toEqual(
      expect.arrayContaining(["writes", "parked", "journal", "copy", "reads"]),
    );
    const one = (await system.call("GET", "/queues/nexa.mongodb.writes.0")).body;
    expect(one.consumer_details).toHaveLength(1);
    expect((await system.call("GET", "/queues/none")).status).toBe(404);
  });

  it("shows the journey of an article with what could be had", async () => {
    const id = randomUUID();
    const client = system.broker.client(postgres);
    for (const [stage, at] of [
      ["c1", "2026-11-30T10:00:00Z"],
      ["c2", "2026-11-30T10:00:02Z"],
    ] as const)
      await client.journey.record({
        stage,
        subject: id,
        outcome: "kept",
        at,
        trace_id: "a".repeat(32),
      });
    await vi.waitFor(async () => {
      const { body } = await system.call("GET", `/articles/${id}/journey`);
      expect(body.steps?.map(({ after_ms }: { after_ms: number }) => after_ms)).toEqual([
        null,
        2_000,
      ]);
      expect(body.stores).toContainEqual({ store: "elasticsearch", is_there: null, version: null });
    }, patience);
    expect((await system.call("GET", `/articles/${randomUUID()}/journey`)).status).toBe(404);
  });
});
