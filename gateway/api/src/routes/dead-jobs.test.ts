import { Fault } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { asAdmin, deadJob, sampleApp, type Answers } from "../sample-app.ts";

/** One dead job, a bus that takes what is sent again, and what happened. */
function world(job = deadJob) {
  const did = { replayed: [] as unknown[], marked: [] as unknown[] };
  const answers: Answers = {
    "mongodb.deadJobs.find": (input) =>
      (input as { dlq_id: string }).dlq_id === job.dlq_id ? job : null, // the operation's input
    "mongodb.deadJobs.list": () => ({ jobs: [job], next: null, total: 1 }),
    "mongodb.deadJobs.markReplayed": (input) => did.marked.push(input),
  };
  const replay = async (letter: unknown, payload?: unknown) =>
    void did.replayed.push(payload ?? letter);
  return { did, answers, bus: { replay } };
}
const post = async (parts: Parameters<typeof sampleApp>[0], dlq_id: string, payload?: object) =>
  (await sampleApp(parts)).inject({
    method: "POST",
    url: `/api/v1/dead-jobs/${dlq_id}/replay`,
    headers: asAdmin,
    ...(payload === undefined ? {} : { payload }),
  });

describe("a dead job", () => {
  it("is listed and shown with its payload", async () => {
    const app = await sampleApp(world());
    const list = await app.inject({ url: "/api/v1/dead-jobs?status=dead", headers: asAdmin });
    expect(list.json()).toEqual({ jobs: [deadJob], next: null, total: 1 });
    const shown = await app.inject({ url: "/api/v1/dead-jobs/dlq_1", headers: asAdmin });
    expect(shown.json()).toEqual(deadJob);
  });

  it("is sent again to its topic, and marked as sent again", async () => {
    const { did, ...parts } = world();
    const reply = await post(parts, "dlq_1");
    expect(reply.statusCode).toBe(202);
    expect(reply.json()).toEqual({ dlq_id: "dlq_1", topic: "queue-raw-data-site" });
    expect(did).toMatchObject({ replayed: [deadJob], marked: [{ dlq_id: "dlq_1" }] });
  });

  it("is sent again with an edited payload, even where it cannot be as it was", async () => {
    const { did, ...parts } = world({ ...deadJob, is_replayable: false });
    const reply = await post(parts, "dlq_1", { payload: { url: "http://kabar.test/berita/2" } });
    expect(reply.statusCode).toBe(202);
    expect(did.replayed).toEqual([{ url: "http://kabar.test/berita/2" }]);
  });

  it("that the bus refuses to send again is not marked", async () => {
    const { did, answers } = world();
    const refused = new Fault("FAILED_PRECONDITION", "dlq_1: was sent again 3 times already");
    const reply = await post({ answers, bus: { replay: () => Promise.reject(refused) } }, "dlq_1");
    expect(reply.json()).toMatchObject({ code: "FAILED_PRECONDITION", retryable: false });
    expect(did.marked).toEqual([]);
  });

  it("that nobody knows cannot be sent again", async () => {
    expect((await post(world(), "dlq_2")).statusCode).toBe(404);
  });
});
