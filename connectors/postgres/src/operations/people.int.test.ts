import { newId, revisionOf, type User } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, testStore } from "../test-database.ts";
import { operations } from "./index.ts";

let database: Awaited<ReturnType<typeof testStore>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  database = await testStore("people");
  stores = operations(database.pool);
});
afterAll(() => database.drop());

const hash = (digit: string) => digit.repeat(64);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

async function aUser(username: string, fields: Partial<User> = {}): Promise<User> {
  const row: User = { id: newId(), username, role: "analyst", is_active: true, ...fields };
  await stores.users.edit({ row, expected: null, password_hash: "scrypt$x" }, patient());
  return row;
}

describe("users", () => {
  it("are added once under a name, whatever its case", async () => {
    const siti = await aUser("Siti");
    const other = { ...siti, id: newId(), username: "siti" };
    const again = stores.users.edit({ row: other, expected: null, password_hash: "x" }, patient());
    await expect(again).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
    expect(await stores.users.find({ id: siti.id }, patient())).toEqual(siti);
    expect(await stores.users.forLogin({ username: "SITI" }, patient())).toMatchObject({
      id: siti.id,
      password_hash: "scrypt$x",
    });
  });

  it("cannot be added without a password", async () => {
    const row: User = { id: newId(), username: "tanpa", role: "viewer", is_active: true };
    const added = stores.users.edit({ row, expected: null }, patient());
    await expect(added).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
  });

  it("changed by two at once keep the first change; the second is told", async () => {
    const budi = await aUser("budi");
    const expected = revisionOf(budi);
    const edits = (["operator", "viewer"] as const).map((role) =>
      stores.users.edit({ row: { ...budi, role }, expected }, patient()),
    );
    const outcomes = (await Promise.all(edits)).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["saved", "stale"]);
  });

  it("changed twice the same way are changed once and answered twice", async () => {
    const row = { ...(await aUser("dewi")), role: "operator" as const };
    const before = { ...row, role: "analyst" as const };
    const edit = () => stores.users.edit({ row, expected: revisionOf(before) }, patient());
    expect((await edit()).outcome).toBe("saved");
    expect((await edit()).outcome).toBe("saved");
  });

  it("that are not there cannot be changed", async () => {
    const row: User = { id: newId(), username: "hilang", role: "viewer", is_active: true };
    const edited = await stores.users.edit({ row, expected: "h1:x" }, patient());
    expect(edited).toEqual({ outcome: "missing", row: null });
  });

  it("set inactive lose every session and cannot log in", async () => {
    const agus = await aUser("agus");
    const session = { hash: hash("a"), user_id: agus.id, name: "agus", expires_at: inAnHour() };
    await stores.sessions.save([session]);
    expect(await stores.sessions.find({ hash: hash("a") }, patient())).toMatchObject({
      ...{ id: agus.id, name: "agus", role: "analyst", tags: [] },
    });
    const row = { ...agus, is_active: false };
    await stores.users.edit({ row, expected: revisionOf(agus) }, patient());
    expect(await stores.sessions.find({ hash: hash("a") }, patient())).toBeNull();
    expect(await stores.users.forLogin({ username: "agus" }, patient())).toBeNull();
    expect(await database.query("SELECT * FROM sessions WHERE name = 'agus'")).toEqual([]);
  });
});

describe("sessions", () => {
  it("of the installation's key stand for the administrator; one that ended or expired for nobody", async () => {
    const live = { hash: hash("b"), user_id: null, name: "administrator", expires_at: inAnHour() };
    const old = { ...live, hash: hash("c"), expires_at: anHourAgo() };
    const outcomes = await stores.sessions.save([live, live, old]);
    expect(outcomes).toEqual(["inserted", "unchanged", "inserted"].map((outcome) => ({ outcome })));
    expect(await stores.sessions.find({ hash: hash("b") }, patient())).toMatchObject({
      id: "administrator",
      role: "administrator",
    });
    expect(await stores.sessions.find({ hash: hash("c") }, patient())).toBeNull();
    expect(await stores.sessions.end([{ hash: hash("b") }])).toEqual([{ outcome: "removed" }]);
    expect(await stores.sessions.find({ hash: hash("b") }, patient())).toBeNull();
  });
});

describe("API keys", () => {
  const aKey = (digit: string, expires_at: string | null = null) => ({
    ...{ id: newId(), name: `kunci ${digit}`, prefix: `nexa_${digit}`, hash: hash(digit) },
    ...{ role: "operator" as const, tags: ["jobs"], created_by: "administrator", expires_at },
    created_at: new Date().toISOString(),
  });

  it("let in by their hash with their role and scope, until revoked or expired", async () => {
    const live = aKey("d", inAnHour());
    await stores.keys.save([live, aKey("e", anHourAgo())]);
    expect(await stores.keys.holder({ hash: hash("d") }, patient())).toMatchObject({
      ...{ id: `key:${live.id}`, name: "kunci d", role: "operator", tags: ["jobs"] },
    });
    expect(await stores.keys.holder({ hash: hash("e") }, patient())).toBeNull();
    await stores.keys.revoke([{ id: live.id, revoked_at: anHourAgo() }]);
    expect(await stores.keys.holder({ hash: hash("d") }, patient())).toBeNull();
  });

  it("are listed without the hash", async () => {
    const [first] = await stores.keys.list({}, patient());
    expect(first).not.toHaveProperty("hash");
    expect(first?.prefix).toMatch(/^nexa_/);
  });
});

describe("the audit log", () => {
  const entry = (at: string, fields: object = {}) => ({
    ...{ id: newId(), at, actor_id: "administrator", actor: "administrator" },
    ...{ role: "administrator", via: "key", action: "target.edit", subject: "t1" },
    ...{ detail: { before: "h1:a" }, request_id: "r1" },
    ...fields,
  });

  it("keeps every entry once, newest first, page by page, and finds them by what they say", async () => {
    const entries = [1, 2, 3].map((hour) =>
      entry(`2026-11-30T0${hour}:00:00.000Z`, {
        action: hour === 2 ? "user.edit" : "target.edit",
      }),
    );
    await stores.audit.record([...entries, ...entries.slice(0, 1)]);
    const first = await stores.audit.list({ limit: 2 }, patient());
    expect(first.items.map(({ id }) => id)).toEqual([entries[2]?.id, entries[1]?.id]);
    expect(first.items[0]).toEqual(entries[2]);
    const rest = await stores.audit.list({ limit: 2, after: first.next ?? "" }, patient());
    expect(rest).toMatchObject({ items: [{ id: entries[0]?.id }], next: null });
    const list = async (filter: object) =>
      (await stores.audit.list({ limit: 10, ...filter }, patient())).items.length;
    expect(await list({ action: "user." })).toBe(1);
    expect(await list({ action: "%" })).toBe(0);
    expect(await list({ from: "2026-11-30T02:00:00Z", to: "2026-11-30T03:00:00Z" })).toBe(1);
    expect(await list({ actor: "siti" })).toBe(0);
    expect(await list({ subject: "t1" })).toBe(3);
  });

  it.each(["UPDATE audit_log SET actor = 'x'", "DELETE FROM audit_log", "TRUNCATE audit_log"])(
    "refuses %s",
    async (sql) => {
      await expect(database.query(sql)).rejects.toThrow("append only");
    },
  );

  it("refuses a cursor that is not its own", async () => {
    const read = stores.audit.list({ limit: 2, after: "bm9wZQ" }, patient());
    await expect(read).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
  });
});

describe("an idempotency key", () => {
  const claim = (key: string) => ({
    ...{ actor: "siti", key, claim_id: newId(), request_hash: hash("1") },
  });
  const answer = { status: 201, body: '{"id":1}', content_type: "application/json" };

  it("belongs to the first of many that claim it at once, and then gives its answer", async () => {
    const claims = Array.from({ length: 8 }, () => claim("k1"));
    const held = await Promise.all(claims.map((each) => stores.idempotency.claim(each, patient())));
    const owners = new Set(held.map(({ claim_id }) => claim_id));
    expect(owners.size).toBe(1);
    const [owner] = claims.filter(({ claim_id }) => owners.has(claim_id));
    if (!owner) throw new Error("nobody has it");
    const { request_hash: _, ...mine } = owner;
    expect(await stores.idempotency.finish([{ ...mine, answer }])).toEqual([{ outcome: "saved" }]);
    const late = await stores.idempotency.claim(claim("k1"), patient());
    expect(late).toMatchObject({ claim_id: owner.claim_id, answer });
  });

  it("is given back by its owner only, and not once it was answered", async () => {
    const first = claim("k2");
    await stores.idempotency.claim(first, patient());
    const { request_hash: _, ...mine } = first;
    expect(await stores.idempotency.release([{ ...mine, claim_id: newId() }])).toEqual([
      { outcome: "stale" },
    ]);
    expect(await stores.idempotency.release([mine])).toEqual([{ outcome: "removed" }]);
    const second = claim("k2");
    expect(await stores.idempotency.claim(second, patient())).toMatchObject({
      claim_id: second.claim_id,
    });
  });

  it("whose owner died is taken over by the same request after two minutes, not sooner", async () => {
    await stores.idempotency.claim(claim("k3"), patient());
    const age = (minutes: number) =>
      database.query(
        `UPDATE idempotency_keys SET claimed_at = now() - interval '${minutes} minutes' WHERE key = 'k3'`,
      );
    await age(1);
    const early = claim("k3");
    expect((await stores.idempotency.claim(early, patient())).claim_id).not.toBe(early.claim_id);
    await age(3);
    const late = claim("k3");
    expect((await stores.idempotency.claim(late, patient())).claim_id).toBe(late.claim_id);
  });

  it("is forgotten after 24 hours", async () => {
    await stores.idempotency.claim(claim("k4"), patient());
    await database.query(
      "UPDATE idempotency_keys SET claimed_at = now() - interval '25 hours' WHERE key = 'k4'",
    );
    const later = { ...claim("k4"), request_hash: hash("2") };
    expect(await stores.idempotency.claim(later, patient())).toMatchObject({
      claim_id: later.claim_id,
      request_hash: hash("2"),
    });
  });
});

describe("saved views", () => {
  const aView = (owner: string, fields: object = {}) => ({
    ...{ id: newId(), owner, name: "Begal", kind: "search" as const, is_shared: false },
    ...{ state: { q: "begal", from: null }, ...fields },
  });

  it("are seen by their owner and, once shared, by all", async () => {
    const mine = aView("siti");
    const shared = aView("budi", { is_shared: true, name: "Antre", kind: "jobs" });
    for (const row of [mine, shared, aView("budi")])
      expect((await stores.views.edit({ row, expected: null }, patient())).outcome).toBe("saved");
    expect(await stores.views.list({ owner: "siti" }, patient())).toEqual([shared, mine]);
    expect(await stores.views.list({ owner: "siti", kind: "search" }, patient())).toEqual([mine]);
    const changed = { ...mine, state: { q: "narkoba" } };
    await stores.views.edit({ row: changed, expected: revisionOf(mine) }, patient());
    expect(await stores.views.find({ id: mine.id }, patient())).toEqual(changed);
    await stores.views.remove([{ id: mine.id }]);
    expect(await stores.views.find({ id: mine.id }, patient())).toBeNull();
  });

  it("have one name an owner and kind", async () => {
    await stores.views.edit({ row: aView("dewi"), expected: null }, patient());
    const again = stores.views.edit({ row: aView("dewi"), expected: null }, patient());
    await expect(again).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
  });
});
