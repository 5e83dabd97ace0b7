import { Fault, jobFieldsOf, queueDeadLetters, type DeadLetter, type Job } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { forwardLegacyTasks, type LegacyDeps } from "./legacy.ts";
import { target } from "./sample-target.ts";

const job: Job = {
  job_id: "00000000-0000-4000-8000-000000000021",
  triggered_at: "2026-11-28T05:00:00Z",
  ...jobFieldsOf(target, []),
};
const now = new Date("2026-11-28T05:01:00Z");

/** A stream with these payloads, and what became of them. */
function world(payloads: string[], sendJob?: LegacyDeps["sendJob"]) {
  const seen = { jobs: [] as Job[], letters: [] as DeadLetter[], acked: [] as string[] };
  const deps: LegacyDeps = {
    redis: {
      tasks: {
        claim: async () => payloads.map((payload, n) => ({ entryId: `${n}-0`, payload })),
        ack: async ({ entryId }) => {
          seen.acked.push(entryId);
          return { writeId: entryId };
        },
      },
    },
    sendJob: sendJob ?? (async (sent) => void seen.jobs.push(sent)),
    sendDeadLetter: async (letter) => void seen.letters.push(letter),
  };
  return { deps, seen };
}

describe("the legacy stream scrape-tasks", () => {
  it("is forwarded to queue-job, and each entry then acknowledged", async () => {
    const { deps, seen } = world([JSON.stringify(job)]);
    expect(await forwardLegacyTasks(deps, "a1", now)).toBe(1);
    expect(seen).toEqual({ jobs: [job], letters: [], acked: ["0-0"] });
  });

  it("keeps an entry that Kafka did not take", async () => {
    const { deps, seen } = world([JSON.stringify(job)], () =>
      Promise.reject(new Fault("UNAVAILABLE", "Kafka is away")),
    );
    await expect(forwardLegacyTasks(deps, "a1", now)).rejects.toMatchObject({ retryable: true });
    expect(seen.acked).toEqual([]);
  });

  it("puts an entry that is no job aside, as it came, and goes on with the next", async () => {
    const { deps, seen } = world(['{"job_id":"7"}', "begal", JSON.stringify(job)]);
    await forwardLegacyTasks(deps, "a1", now);
    expect(seen.letters.map((letter) => queueDeadLetters.value.parse(letter))).toMatchObject([
      {
        origin_topic: "scrape-tasks",
        failed_stage: "nexa-a1-scheduler",
        error_code: "INVALID_MESSAGE",
        original_payload: { job_id: "7" },
        is_replayable: false,
      },
      { original_key: "1-0", original_payload: { base64: "YmVnYWw=" } },
    ]);
    expect(seen.letters[0]?.error_message).toMatch(/^scrape-tasks: job_id: /);
    expect(seen.jobs).toEqual([job]);
    expect(seen.acked).toEqual(["0-0", "1-0", "2-0"]);
  });

  it("gives the same entry the same dead job, however often it comes", async () => {
    const ids = [];
    for (const { deps, seen } of [world(["begal"]), world(["begal"])]) {
      await forwardLegacyTasks(deps, "a1", now);
      ids.push(seen.letters[0]?.dlq_id);
    }
    expect(ids[0]).toBe(ids[1]);
  });
});
