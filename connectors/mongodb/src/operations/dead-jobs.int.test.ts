import { newId, type DeadLetter } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, testStore } from "../test-database.ts";
import { operations } from "./index.ts";

let context: Awaited<ReturnType<typeof testStore>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  context = await testStore("dead");
  stores = operations(context.db);
});
afterAll(() => context.drop());

const aLetter = (fields: Partial<DeadLetter> = {}): DeadLetter => ({
  ...{ dlq_id: `dlq_${newId()}`, origin_topic: "queue-raw-data-site", attempt_count: 3 },
  ...{ failed_stage: "nexa-c1-normalizer", error_code: "TRUNCATED", error_message: "cut off" },
  first_failed_at: "2026-09-10T14:35:15.000Z",
  last_failed_at: "2026-09-10T14:35:45.000Z",
  is_replayable: true,
  original_key: "k",
  original_payload: { job_id: "1", nested: { list: [1, 2.5, null] } },
  ...fields,
});
const find = (dlq_id: string) => stores.deadJobs.find({ dlq_id }, patient());

describe("a dead job", () => {
  it("is kept once, as it came", async () => {
    const letter = aLetter();
    expect(await stores.deadJobs.save([letter])).toEqual([{ outcome: "inserted" }]);
    const again = { ...letter, error_message: "other" };
    expect(await stores.deadJobs.save([again])).toEqual([{ outcome: "duplicate" }]);
    expect(await find(letter.dlq_id)).toMatchObject({ ...letter, status: "dead" });
  });

  it.each([
    ["with names MongoDB uses itself", { $where: "1", "a.b": { $gt: 1 } }],
    ["of bytes", { base64: "AA==" }],
    ["of text", "just text"],
    ["of nothing", null],
    ["of a list", [1, { "": 2 }]],
    ["with a large integer", { big: 9_007_199_254_740_993n }],
  ])("keeps a payload %s exactly", async (_, original_payload) => {
    const letter = aLetter({ original_payload });
    await stores.deadJobs.save([letter]);
    expect((await find(letter.dlq_id))?.original_payload).toEqual(original_payload);
  });

  it("is marked when it was sent again; an unknown one is a fault of its own", async () => {
    const letter = aLetter();
    await stores.deadJobs.save([letter]);
    const replayed_at = "2026-09-11T00:00:00.000Z";
    const [missing, marked] = await stores.deadJobs.markReplayed([
      { dlq_id: "dlq_none", replayed_at },
      { dlq_id: letter.dlq_id, replayed_at },
    ]);
    expect(missing).toMatchObject({ code: "NOT_FOUND" });
    expect(marked).toEqual({ outcome: "replayed" });
    expect(await find(letter.dlq_id)).toMatchObject({ status: "replayed", replayed_at });
  });

  it("is listed newest first, page by page, each once", async () => {
    const letters = Array.from({ length: 7 }, () => aLetter({ error_code: "PAGED" }));
    await stores.deadJobs.save(letters);
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const query = { limit: 3, error_code: "PAGED", status: "dead" as const };
      const page = await stores.deadJobs.list(after ? { ...query, after } : query, patient());
      expect(page.total).toBe(7);
      ids.push(...page.jobs.map(({ dlq_id }) => dlq_id));
      after = page.next ?? undefined;
    } while (after);
    expect(ids.sort()).toEqual(letters.map(({ dlq_id }) => dlq_id).sort());
  });

  it("is not looked up by a cursor that nobody gave out", async () => {
    const page = stores.deadJobs.list({ limit: 3, after: "nonsense" }, patient());
    await expect(page).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
  });
});
