import { randomUUID } from "node:crypto";
import { queueTrendingData, type DeadLetter } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { smallSystem, type SmallSystem } from "./small-system.ts";

// The API is killed without warning in the middle of a bulk replay, twice. Real Kafka, RabbitMQ, MongoDB, Postgres.
/** More with `BULK_JOBS=10000`: minutes, where each is written, claimed and sent on a small machine. */
const count = Number(process.env["BULK_JOBS"] ?? 500);
const patience = { timeout: 400_000, interval: 500 };
const topic = queueTrendingData.name;

let system: SmallSystem;
beforeAll(async () => {
  system = await smallSystem("bulk");
});
afterAll(() => system.stop());

const letter = (number: number, reason: string): DeadLetter => ({
  dlq_id: `dlq_${randomUUID()}`,
  origin_topic: topic,
  failed_stage: "nexa-d1-inference",
  error_code: reason,
  error_message: `cluster ${number} is unknown`,
  attempt_count: 3,
  first_failed_at: "2026-09-10T14:35:15Z",
  last_failed_at: "2026-09-10T14:35:45Z",
  is_replayable: true,
  original_key: `key-${number}`,
  original_payload: {
    duplicate_article_id: randomUUID(),
    original_article_id: randomUUID(),
    domain: "tribun.test",
    published_at: "2026-09-10T14:45:00Z",
    similarity_score: 0.94,
    duplicate_cluster_id: `cluster-${number}`,
  },
});

/** Adds dead jobs of one cause, as the connector would, and waits until the API lists them. */
async function addDead(reason: string, many: number): Promise<void> {
  const letters = Array.from({ length: many }, (_, number) => letter(number, reason));
  await system.addDeadJobs(letters);
  await vi.waitFor(async () => {
    const { body } = await system.call("GET", `/jobs?reason=${reason}&limit=1`);
    expect(body.total).toBe(many);
  }, patience);
}

const keysOnTopic = async (): Promise<string[]> => {
  const keys: string[] = [];
  await system.bus.peek(topic, { last: 1_000_000 }, ({ key }) => keys.push(key ?? ""));
  return keys;
};
const bulk = async (id: string) => (await system.call("GET", `/bulk/${id}`)).body;
const doneOf = (job: { outcomes: { outcome: string; count: number }[] }) =>
  job.outcomes.find(({ outcome }) => outcome === "done")?.count ?? 0;

describe("a bulk replay", () => {
  it(`of ${count} dead jobs of one cause, killed in the middle twice, sends each once and loses none`, async () => {
    await addDead("KILLED", count);
    const { groups } = (await system.call("GET", "/jobs/groups?reason=KILLED")).body;
    expect(groups).toMatchObject([{ count, kind: "dead", stage: "nexa-d1-inference" }]);
    const { fingerprint } = groups[0];
    const frozen = await system.call("POST", "/jobs/selections", { filter: { fingerprint } });
    expect(frozen.body).toMatchObject({ count, skipped: [] });
    const request = {
      token: frozen.body.token,
      action: "replay",
      rate_per_second: 150,
      reason: "C2 is mended",
    };
    const key = { "idempotency-key": randomUUID() };
    const started = await system.call("POST", "/bulk", request, key);
    expect(started.status).toBe(202);
    // The same request sent twice is one bulk job.
    expect((await system.call("POST", "/bulk", request, key)).body.id).toBe(started.body.id);
    const { id } = started.body;
    for (const part of [0.2, 0.5]) {
      await vi.waitFor(
        async () => expect(doneOf(await bulk(id))).toBeGreaterThan(count * part),
        patience,
      );
      await system.killApi();
      await system.startApi();
    }
    await vi.waitFor(async () => expect((await bulk(id)).status).toBe("done"), patience);
    const job = await bulk(id);
    expect(job).toMatchObject({ total: count, runs: 3, error: null });
    expect(doneOf(job)).toBe(count);
    const keys = await keysOnTopic();
    expect({ sent: keys.length, distinct: new Set(keys).size }).toEqual({
      sent: count,
      distinct: count,
    });
    const { total } = (await system.call("GET", "/jobs?reason=KILLED&status=replayed&limit=1"))
      .body;
    expect(total).toBe(count);
  }, 900_000);

  it("keeps its rate, says how far it is, and stops when asked", async () => {
    await addDead("SLOWLY", 400);
    const filter = { reason: "SLOWLY" };
    const { token } = (await system.call("POST", "/jobs/selections", { filter })).body;
    const startedAt = Date.now();
    const { id } = (
      await system.call("POST", "/bulk", {
        token,
        action: "replay",
        rate_per_second: 20,
        reason: "slowly",
      })
    ).body;
    await vi.waitFor(
      async () => expect(doneOf(await bulk(id))).toBeGreaterThanOrEqual(60),
      patience,
    );
    expect(Date.now() - startedAt).toBeGreaterThan(2_000 - 500);
    expect((await system.call("POST", `/bulk/${id}/abort`)).status).toBe(200);
    await vi.waitFor(async () => expect((await bulk(id)).status).toBe("aborted"), patience);
    const done = doneOf(await bulk(id));
    expect(done).toBeLessThan(200);
    const { total } = (await system.call("GET", "/jobs?reason=SLOWLY&status=dead&limit=1")).body;
    expect(total).toBe(400 - done);
  }, 300_000);

  it("is refused with 409 when the jobs changed since the dry run, or the dry run was used", async () => {
    await addDead("CHANGED", 3);
    const filter = { reason: "CHANGED" };
    const freeze = async () =>
      (await system.call("POST", "/jobs/selections", { filter })).body.token;
    const start = (token: string) =>
      system.call("POST", "/bulk", { token, action: "replay", rate_per_second: 100, reason: "x" });
    const early = await freeze();
    await system.mongodb.deadJobs.save(letter(9, "CHANGED"));
    await vi.waitFor(async () => expect((await start(early)).status).toBe(409), patience);
    const now = await freeze();
    expect((await start(now)).status).toBe(202);
    expect((await start(now)).status).toBe(409);
    expect((await start(randomUUID())).status).toBe(404);
  }, 300_000);
});
