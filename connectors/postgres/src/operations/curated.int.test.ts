import { newId, revisionOf, type SyncRun } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, testStore } from "../test-database.ts";
import { operations } from "./index.ts";
import { aTarget, ids, master } from "./sample-master-data.ts";

let database: Awaited<ReturnType<typeof testStore>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  database = await testStore("curated");
  stores = operations(database.pool);
  await stores.master.save([master]);
});
afterAll(() => database.drop());

describe("master data row by row", () => {
  it("is read as it was saved", async () => {
    const { masterTargets, masterKeywords, masterNodes, masterRegions } = stores;
    expect(await masterTargets.find({ id: ids.detik }, patient())).toEqual(aTarget());
    expect(await masterKeywords.find({ id: ids.jambret }, patient())).toEqual(
      master.taxonomyKeywords[0],
    );
    expect(await masterNodes.list({ limit: 10, parent_id: ids.sosial }, patient())).toEqual({
      items: [master.taxonomyNodes[1]],
      next: null,
      total: 1,
    });
    expect(await masterRegions.find({ id: newId() }, patient())).toBeNull();
  });

  it("comes page by page in the order of names, without a gap or a repeat", async () => {
    for (let i = 0; i < 25; i++) {
      const row = { id: newId(), name: i % 2 === 0 ? `Sektor ${i}` : `sektor ${i}` };
      await stores.masterSectors.edit({ row, expected: null }, patient());
    }
    const names: string[] = [];
    let after: string | undefined;
    do {
      const filter = { limit: 4, q: "SEKTOR", ...(after !== undefined && { after }) };
      const page = await stores.masterSectors.list(filter, patient());
      expect(page.total).toBe(25);
      names.push(...page.items.map(({ name }) => name));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(names).toHaveLength(25);
    expect(new Set(names).size).toBe(25);
    expect(names.map((name) => name.toLowerCase())).toEqual(
      [...names].map((name) => name.toLowerCase()).sort(),
    );
  });

  it("is filtered by its switch", async () => {
    const list = (is_active: boolean) =>
      stores.masterKeywords.list({ limit: 10, is_active }, patient());
    expect((await list(true)).items.map(({ phrase }) => phrase)).toEqual(["jambret"]);
    expect((await list(false)).items.map(({ phrase }) => phrase)).toEqual(["lama"]);
  });

  it("keeps the first of two edits of one state, and says so to the second", async () => {
    const target = aTarget();
    const edits = [1, 2].map((max_pages) =>
      stores.masterTargets.edit(
        { row: { ...target, max_pages }, expected: revisionOf(target) },
        patient(),
      ),
    );
    const outcomes = await Promise.all(edits);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["saved", "stale"]);
    const saved = outcomes.find(({ outcome }) => outcome === "saved")?.row;
    expect(outcomes.map(({ row }) => row)).toEqual([saved, saved]);
  });

  it("sees a change of a keyword's synonyms as a change", async () => {
    const [keyword] = master.taxonomyKeywords;
    if (!keyword) throw new Error("no keyword");
    const row = { ...keyword, phrases: ["jambret", "copet"] };
    const edit = (expected: string) => stores.masterKeywords.edit({ row, expected }, patient());
    expect(await edit(revisionOf(keyword))).toEqual({ outcome: "saved", row });
    const later = { ...row, phrases: ["jambret"] };
    const stale = { row: later, expected: revisionOf(keyword) };
    expect(await stores.masterKeywords.edit(stale, patient())).toEqual({ outcome: "stale", row });
  });

  it("refuses a row that names another that is not there, as the caller's fault", async () => {
    const row = { id: newId(), name: "Kab. X", level: "kabupaten" as const, code: null };
    const edit = stores.masterRegions.edit(
      { row: { ...row, parent_id: newId() }, expected: null },
      patient(),
    );
    await expect(edit).rejects.toMatchObject({ code: "INVALID_ARGUMENT", retryable: false });
  });

  it("refuses an active target that nobody has assigned", async () => {
    const row = aTarget({ id: newId(), domain: "baru.test", sector_id: null });
    const edit = stores.masterTargets.edit({ row, expected: null }, patient());
    await expect(edit).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
  });

  it("says who publishes in the target once it is assigned", async () => {
    const row = aTarget({ id: newId(), domain: "lain.test", org_type: "unassigned" });
    const saved = await stores.masterTargets.edit({ row, expected: null }, patient());
    expect(saved.row).toMatchObject({ org_type: "media_nasional" });
  });
});

describe("runs of the sync", () => {
  const run = (fields: Partial<SyncRun>): SyncRun => ({
    ...{ id: newId(), asked_by: "siti", status: "running", sent: 0, total: null, counts: {} },
    ...{ started_at: "2026-11-30T01:00:00.000Z", finished_at: null, error: null },
    ...fields,
  });

  it("are kept as they go on, and stay as they ended", async () => {
    const one = run({});
    const done = run({
      ...{ id: one.id, status: "done", sent: 3, total: 3, counts: { targets: 3 } },
      finished_at: "2026-11-30T01:00:05.000Z",
    });
    await stores.syncRuns.save([one, { ...one, sent: 1 }, done]);
    const late = await stores.syncRuns.save([{ ...one, sent: 2 }]);
    expect(late).toEqual([{ outcome: "stale" }]);
    expect(await stores.syncRuns.find({ id: one.id }, patient())).toEqual(done);
  });

  it("are listed newest first", async () => {
    await stores.syncRuns.save([run({ started_at: "2026-11-30T02:00:00.000Z" })]);
    const first = await stores.syncRuns.list({ limit: 1 }, patient());
    expect(first.items[0]?.started_at).toBe("2026-11-30T02:00:00.000Z");
    const rest = await stores.syncRuns.list({ limit: 1, after: first.next ?? "" }, patient());
    expect(rest).toMatchObject({ items: [{ status: "done" }], next: null });
  });
});
