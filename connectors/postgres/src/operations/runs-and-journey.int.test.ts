import { newId, type JourneyStep, type KeywordRun } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { patient, testStore } from "../test-database.ts";
import { operations } from "./index.ts";

let database: Awaited<ReturnType<typeof testStore>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  database = await testStore("journey");
  stores = operations(database.pool);
});
afterAll(() => database.drop());

describe("a keyword's search", () => {
  const run: KeywordRun = {
    ...{ keyword_id: newId(), run_id: "r2", counters: { kept: 3 } },
    started_at: "2026-10-15T08:00:00.000Z",
    finished_at: "2026-10-15T08:00:09.000Z",
    next_run_at: "2026-10-15T09:00:00.000Z",
  };

  it("stands at its last run; an older one or its own start, told late, changes nothing", async () => {
    await stores.keywordRuns.save([run]);
    const late = [
      { ...run, finished_at: null },
      { ...run, run_id: "r1", started_at: "2026-10-15T07:00:00.000Z" },
    ];
    for (const one of late)
      expect(await stores.keywordRuns.save([one])).toEqual([{ outcome: "stale" }]);
    expect(await stores.keywordRuns.list({}, patient())).toEqual([run]);
  });
});

describe("a journey", () => {
  const step = (fields: Partial<JourneyStep>): JourneyStep => ({
    ...{ stage: "b1-search", subject: "u1", run: "r1", outcome: "kept", reason: "" },
    at: "2026-10-15T08:00:00.000Z",
    ...fields,
  });

  it("keeps the first record of a stage, subject and run", async () => {
    const first = step({ url: "https://kabar.test/1", article_id: "a1" });
    const again = step({ outcome: "dropped", reason: "seen_url" });
    const outcomes = await stores.journey.record([first, again]);
    expect(outcomes).toEqual([{ outcome: "inserted" }, { outcome: "superseded" }]);
    expect(await stores.journey.record([again])).toEqual([{ outcome: "unchanged" }]);
    expect(await stores.journey.of({ subject: "u1" }, patient())).toEqual([first]);
  });

  it("of an article is told from the search on, oldest first", async () => {
    const cleaned = step({ stage: "c1", subject: "a1", run: "", at: "2026-10-15T08:01:00.000Z" });
    await stores.journey.record([cleaned]);
    const told = await stores.journey.of({ subject: "a1" }, patient());
    expect(told.map(({ stage }) => stage)).toEqual(["b1-search", "c1"]);
  });

  it("is summed up by stage, outcome and reason, of one run or of all", async () => {
    await stores.journey.record(
      ["u2", "u3"].map((subject) =>
        step({ subject, outcome: "dropped", reason: "seen_url", run: "r9" }),
      ),
    );
    const counted = { stage: "b1-search", outcome: "dropped", reason: "seen_url", count: 2 };
    expect(await stores.journey.summary({ run: "r9" }, patient())).toEqual([counted]);
    expect(await stores.journey.summary({}, patient())).toHaveLength(3);
    expect(await stores.journey.list({ outcome: "dropped", limit: 1 }, patient())).toHaveLength(1);
  });

  it("is forgotten when it is older than it is to be kept", async () => {
    const [old, young] = ["2020-01-01", "2020-01-03"].map((day) =>
      step({ subject: `kept-${day}`, run: "", at: `${day}T00:00:00.000Z` }),
    );
    if (!old || !young) throw new Error("two steps");
    await stores.journey.record([old, young]);
    await stores.journey.forget([{ before: "2020-01-02T00:00:00Z" }]);
    expect(await stores.journey.of({ subject: old.subject }, patient())).toEqual([]);
    expect(await stores.journey.of({ subject: young.subject }, patient())).toHaveLength(1);
  });
});

describe("a read", () => {
  /** Keeps everybody from the table for a second; resolves when it does so. */
  async function blockTable(): Promise<{ over: Promise<unknown> }> {
    const over = database.query("BEGIN; LOCK article_journey; SELECT pg_sleep(1); COMMIT");
    await vi.waitFor(
      async () =>
        expect(
          await database.query(`SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted
          AND relation = 'article_journey'::regclass`),
        ).toHaveLength(1),
      { timeout: 20_000 },
    );
    return { over };
  }

  it("ends in the database when its time is up", async () => {
    const { over } = await blockTable();
    const slow = stores.journey.summary({}, patient(150));
    await expect(slow).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" });
    await over;
  });

  it("ends in the database when its caller goes away", async () => {
    const caller = new AbortController();
    const { over } = await blockTable();
    const context = { signal: caller.signal, remainingMs: () => 60_000 };
    const slow = stores.journey.summary({}, context).catch((error: unknown) => error);
    const startedAt = Date.now();
    setTimeout(() => caller.abort(), 100);
    expect(await slow).toMatchObject({ code: "DEADLINE_EXCEEDED" });
    expect(Date.now() - startedAt).toBeLessThan(800);
    await over;
  });
});
