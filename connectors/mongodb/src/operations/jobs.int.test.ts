import { newId, type DeadLetter, type JobFilter, type ParkedCopy } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, testStore } from "../test-database.ts";
import { operations } from "./index.ts";

let context: Awaited<ReturnType<typeof testStore>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  context = await testStore("jobs");
  stores = operations(context.db);
});
afterAll(() => context.drop());

const at = "2026-11-30T10:00:00.000Z";
const rini = { by: "rini", at };
const aLetter = (fields: Partial<DeadLetter> = {}): DeadLetter => ({
  ...{ dlq_id: `dlq_${newId()}`, origin_topic: "queue-raw-data-site", attempt_count: 3 },
  ...{ failed_stage: "nexa-c1-normalizer", error_code: "TRUNCATED", error_message: "cut off" },
  first_failed_at: "2026-09-10T14:35:15.000Z",
  last_failed_at: "2026-09-10T14:35:45.000Z",
  is_replayable: true,
  original_key: "k",
  original_payload: { url: "http://kabar.test/berita/1", title: "Banjir di Brebes" },
  ...fields,
});
const aParked = (fields: Partial<ParkedCopy> = {}): ParkedCopy => ({
  ...{ id: `parked_neo4j_${newId()}`, stage: "connector-neo4j", origin: "neo4j.news.save" },
  ...{ reason: "CONSTRAINT", message: "region is unknown", key: "e1", attempts: 1, replays: 0 },
  ...{ first_at: at, last_at: at, trace_id: null, edited_at: null, payload: { id: "e1" } },
  ...{ fault_code: "INVALID_ARGUMENT", stack: "at save", headers: { "a.b": 1 }, ...fields },
});
const add = async (...letters: DeadLetter[]) => {
  await stores.deadJobs.save(letters);
  return letters.map(({ dlq_id }) => dlq_id);
};
const list = async (filter: JobFilter) =>
  (await stores.jobs.list({ filter, limit: 100 }, patient())).items.map(({ id }) => id);
const find = async (id: string) => {
  const found = await stores.jobs.find({ id }, patient());
  if (found === null) throw new Error(`no job ${id}`);
  return found;
};

describe("dead jobs and parked writes in one list", () => {
  it("are found by kind, stage, reason, source, time and words, in any case", async () => {
    const [dead = ""] = await add(aLetter({ error_code: "FOUND" }));
    const parked = aParked({ reason: "FOUND" });
    await stores.jobs.saveParked([parked]);
    const reason = "FOUND";
    expect((await list({ reason })).sort()).toEqual([dead, parked.id].sort());
    expect(await list({ reason, kind: "parked" })).toEqual([parked.id]);
    expect(await list({ reason, stage: "nexa-c1-normalizer" })).toEqual([dead]);
    expect(await list({ reason, source: "kabar.test" })).toEqual([dead]);
    expect(await list({ reason, q: "BANJIR di" })).toEqual([dead]);
    expect(await list({ reason, q: "no (such" })).toEqual([]);
    expect(await list({ reason, from: "2026-11-01T00:00:00Z" })).toEqual([parked.id]);
    expect(await list({ reason, to: "2026-11-01T00:00:00Z" })).toEqual([dead]);
    expect(await find(parked.id)).toMatchObject({ headers: { "a.b": 1 }, payload: { id: "e1" } });
    expect(
      (await stores.deadJobs.list({ limit: 100, error_code: reason }, patient())).jobs,
    ).toHaveLength(1);
  });

  it("are grouped by cause: other ids, numbers and addresses in the message are the same cause", async () => {
    await add(
      aLetter({ error_code: "GROUPED", error_message: 'page "a" of http://x.test/1 has 12 bytes' }),
      aLetter({ error_code: "GROUPED", error_message: 'page "b" of http://y.test/2 has 99 bytes' }),
      aLetter({ error_code: "GROUPED", error_message: "no main text" }),
    );
    const groups = await stores.jobs.groups(
      { filter: { reason: "GROUPED" }, limit: 10 },
      patient(),
    );
    expect(groups.map(({ count }) => count)).toEqual([2, 1]);
    expect(await list({ fingerprint: groups[0]?.fingerprint ?? "" })).toHaveLength(2);
  });

  it("of an older release get what the triage looks at when the connector starts", async () => {
    const { addTriage } = await import("./add-triage.ts");
    const collection = context.db.collection<{ _id: string }>("dead_jobs");
    const [id = ""] = await add(aLetter({ error_code: "OLDER" }));
    await collection.updateOne({ _id: id }, { $unset: { fingerprint: "", kind: "", history: "" } });
    await addTriage(context.db);
    expect(await find(id)).toMatchObject({ kind: "dead", source: "kabar.test", revision: 0 });
  });
});

describe("a claim", () => {
  it("is one owner's, who may ask again; a settled job is done for him and replayed for others", async () => {
    const [a = "", b = ""] = await add(aLetter(), aLetter());
    const claim = (owner: string) =>
      stores.jobs.claim({ ids: [a, b, "none"], owner, ...rini }, patient());
    expect((await claim("x")).claimed.map(({ id }) => id)).toEqual([a, b]);
    expect((await claim("x")).claimed.map(({ id }) => id)).toEqual([a, b]);
    const mine = { owner: "x", before: "2026-12-01T00:00:00Z" };
    expect(await stores.jobs.claimed(mine, patient())).toMatchObject(
      [a, b].map((id) => ({ id, claimed_by: "x", claimed_at: at })),
    );
    expect((await claim("y")).refused).toEqual([
      ...[{ id: "none", reason: "GONE" }],
      ...[a, b].map((id) => ({ id, reason: "REPLAYING" })),
    ]);
    const items = [
      { id: a, sent: true },
      { id: b, sent: false, note: "REPLAY_LIMIT" },
    ];
    expect(await stores.jobs.settle({ owner: "y", items, ...rini }, patient())).toEqual({
      settled: 0,
    });
    expect(await stores.jobs.settle({ owner: "x", items, ...rini }, patient())).toEqual({
      settled: 2,
    });
    expect(await claim("x")).toMatchObject({ done: [a], claimed: [{ id: b }] });
    expect((await find(a)).history.map(({ action }) => action)).toEqual(["stored", "replayed"]);
  });

  it("of 50 owners at once is given to one", async () => {
    const [id = ""] = await add(aLetter());
    const claims = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        stores.jobs.claim({ ids: [id], owner: `o${i}`, ...rini }, patient()),
      ),
    );
    expect(claims.filter(({ claimed }) => claimed.length === 1)).toHaveLength(1);
  });

  it("takes no more than one answer can hold", async () => {
    const payload = { html: "x".repeat(1_500_000) };
    const ids = await add(...[1, 2, 3, 4].map(() => aLetter({ original_payload: payload })));
    const { claimed, refused, done } = await stores.jobs.claim(
      { ids, owner: "x", ...rini },
      patient(),
    );
    expect([claimed.length, refused.length, done.length]).toEqual([2, 0, 0]);
    expect((await find(ids[3] ?? "")).status).toBe("dead");
  });
});

describe("an edit", () => {
  it("is made once at its revision; another one is told that it read an old job", async () => {
    const [id = ""] = await add(aLetter());
    const edit = (payload: unknown, when = at) =>
      stores.jobs.edit({ id, revision: 0, payload, by: "rini", at: when }, patient());
    expect(await edit({ a: 1 })).toMatchObject({ payload: { a: 1 }, revision: 1, is_edited: true });
    expect(await edit({ a: 1 })).toMatchObject({ revision: 1 });
    await expect(edit({ a: 2 }, "2026-11-30T11:00:00.000Z")).rejects.toMatchObject({
      code: "FAILED_PRECONDITION",
    });
    expect((await find(id)).original_payload).toMatchObject({ title: "Banjir di Brebes" });
  });
});

describe("the trash", () => {
  it("gives back what was thrown into it, byte for byte, and keeps what is not in it from the purge", async () => {
    const letter = aLetter({ original_payload: { b: 1, a: [2.5, null, "é"] } });
    const [id = "", other = ""] = await add(letter, aLetter());
    await stores.jobs.move({ ids: [id], to: "discarded", ...rini }, patient());
    expect(await stores.jobs.purge({ ids: [other] }, patient())).toEqual({
      purged: [],
      refused: [{ id: other, reason: "DEAD" }],
    });
    await stores.jobs.move({ ids: [id], to: "dead", ...rini }, patient());
    const back = await find(id);
    expect(JSON.stringify(back.payload)).toBe(JSON.stringify(letter.original_payload));
    await stores.jobs.move({ ids: [id], to: "discarded", ...rini }, patient());
    expect((await stores.jobs.purge({ ids: [id] }, patient())).purged).toEqual([id]);
    expect(await stores.jobs.find({ id }, patient())).toBeNull();
  });
});

describe("the copy of a parked write", () => {
  it("is open again with its new fault when it is parked again after a replay", async () => {
    const first = aParked();
    await stores.jobs.saveParked([first]);
    await stores.jobs.claim({ ids: [first.id], owner: "x", ...rini }, patient());
    const items = [{ id: first.id, sent: true }];
    await stores.jobs.settle({ owner: "x", items, ...rini }, patient());
    expect(await stores.jobs.saveParked([first])).toEqual([{ outcome: "unchanged" }]);
    expect((await find(first.id)).status).toBe("replayed");
    await stores.jobs.saveParked([{ ...first, replays: 1, message: "still unknown" }]);
    expect(await find(first.id)).toMatchObject({
      ...{ status: "dead", message: "still unknown", replays: 1 },
    });
    expect((await find(first.id)).history.map(({ action }) => action)).toEqual([
      ...["stored", "replayed", "stored"],
    ]);
  });
});

describe("a selection", () => {
  const freeze = (token: string, filter: JobFilter, action: "replay" | "purge" = "replay") =>
    stores.selections.freeze(
      {
        ...{ token, filter, action, max_replays: { dead: 3, parked: 5 } },
        expires_at: new Date(Date.now() + 60_000).toISOString(),
      },
      patient(),
    );

  it("says what would be done and what would be skipped, and the same when asked again", async () => {
    const reason = "FROZEN";
    const ids = await add(
      ...[aLetter({ error_code: reason }), aLetter({ error_code: reason, replay_count: 3 })],
      aLetter({ error_code: reason, is_replayable: false }),
    );
    const token = newId();
    const frozen = await freeze(token, { reason });
    expect(frozen).toMatchObject({ count: 1, sample_ids: [ids[0]] });
    expect(frozen.skipped).toEqual([
      { reason: "NEEDS_EDIT", count: 1 },
      { reason: "REPLAY_LIMIT", count: 1 },
    ]);
    await add(aLetter({ error_code: reason }));
    expect(await freeze(token, { reason })).toEqual(frozen);
    expect(await stores.selections.check({ token }, patient())).toMatchObject({
      ...{ count: 1, matched: 3, now: 4, is_same: false },
    });
  });

  it("notices a change of one job, and is worked off once", async () => {
    const reason = "WORKED";
    const ids = await add(...[1, 2, 3].map(() => aLetter({ error_code: reason })));
    const token = newId();
    await freeze(token, { reason });
    expect(await stores.selections.check({ token }, patient())).toMatchObject({ is_same: true });
    expect(await stores.selections.take({ token, limit: 2 }, patient())).toHaveLength(2);
    const mark = (id: string, outcome: "done" | "refused") =>
      stores.selections.mark({ token, items: [{ id, outcome, reason: "" }] }, patient());
    await mark(ids[0] ?? "", "done");
    await mark(ids[0] ?? "", "refused");
    expect(await stores.selections.progress({ token }, patient())).toEqual(
      expect.arrayContaining([
        { outcome: "done", reason: "", count: 1 },
        { outcome: "pending", reason: "", count: 2 },
      ]),
    );
    await stores.jobs.move({ ids: ids.slice(0, 1), to: "discarded", ...rini }, patient());
    expect(await stores.selections.check({ token }, patient())).toMatchObject({ is_same: false });
    expect(await stores.selections.check({ token: newId() }, patient())).toBeNull();
  });
});
