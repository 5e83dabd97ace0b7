import { revisionOf } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { hashPassword } from "../passwords.ts";
import { as, asAdmin, sampleApp, type Answers } from "../sample-app.ts";

const id = "00000000-0000-4000-8000-000000000007";
const siti = { id, username: "siti", role: "analyst", is_active: true };
const password = "kata sandi siti 2026";
const forLogin = async (hash: Promise<string>): Promise<Answers> => {
  const password_hash = await hash;
  return {
    "postgres.users.forLogin": (input) =>
      (input as { username: string }).username === "siti" ? { ...siti, password_hash } : null, // by the contract
  };
};
const logIn = (app: Awaited<ReturnType<typeof sampleApp>>, body: object, headers = {}) =>
  app.inject({ method: "POST", url: "/api/v1/session", payload: body, headers });

describe("a login with name and password", { timeout: 60_000 }, () => {
  it("opens a session that says who it is, and ends", async () => {
    const app = await sampleApp({ answers: await forLogin(hashPassword(password)) });
    const opened = await logIn(app, { name: "siti", password });
    expect(opened.statusCode).toBe(201);
    expect(opened.json()).toMatchObject({ actor: { name: "siti", role: "analyst" } });
    const [cookie = ""] = [opened.headers["set-cookie"] ?? ""].flat();
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict; Path=\/; Max-Age=43200/);
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    const who = () => app.inject({ url: "/api/v1/session", headers });
    expect((await who()).json()).toMatchObject({ actor: { name: "siti", via: "session" } });
    const ended = await app.inject({ method: "DELETE", url: "/api/v1/session", headers });
    expect(ended.statusCode).toBe(204);
    expect(String(ended.headers["set-cookie"])).toMatch(/nexa_session=; .*Max-Age=0/);
    expect((await who()).statusCode).toBe(401);
    expect(app.audited.map(({ action, actor }) => [action, actor])).toEqual([
      ["session.open", "siti"],
      ["session.end", "siti"],
    ]);
  });

  it("is refused in the same words for a wrong password and an unknown name", async () => {
    const app = await sampleApp({ answers: await forLogin(hashPassword(password)) });
    const wrong = await logIn(app, { name: "siti", password: "bukan sandinya" });
    const unknown = await logIn(app, { name: "tono", password });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    const { detail } = wrong.json<{ detail: string }>();
    expect(unknown.json()).toMatchObject({ detail });
    expect(wrong.headers["set-cookie"]).toBeUndefined();
  });

  it("waits after five that failed, even with the right password", async () => {
    const app = await sampleApp({ answers: await forLogin(hashPassword(password)) });
    for (let i = 0; i < 5; i++) await logIn(app, { name: "siti", password: "salah" });
    const sixth = await logIn(app, { name: "siti", password });
    expect(sixth.statusCode).toBe(429);
    expect(sixth.json()).toMatchObject({ retryable: true });
  });

  it("is not opened by a page of another site", async () => {
    const app = await sampleApp({ answers: await forLogin(hashPassword(password)) });
    const reply = await logIn(app, { name: "siti", password }, { origin: "http://evil.test" });
    expect(reply.statusCode).toBe(403);
    expect(reply.headers["set-cookie"]).toBeUndefined();
  });
});

describe("a user", { timeout: 60_000 }, () => {
  const edits: { row: typeof siti; expected: string | null; password_hash?: string }[] = [];
  const answers: Answers = {
    "postgres.users.find": () => siti,
    "postgres.users.edit": (input) => {
      const edit = input as (typeof edits)[number]; // by the contract
      edits.push(edit);
      const isStale = edit.expected !== null && edit.expected !== revisionOf(siti);
      return isStale ? { outcome: "stale", row: siti } : { outcome: "saved", row: edit.row };
    },
  };
  const patch = async (headers: Record<string, string>, payload: object) => {
    const app = await sampleApp({ answers });
    const request = { method: "PATCH" as const, url: `/api/v1/users/${id}`, payload };
    return { app, reply: await app.inject({ ...request, headers: { ...asAdmin, ...headers } }) };
  };

  it("is added with a hash of the password, which no answer and no log holds", async () => {
    const app = await sampleApp({ answers });
    const reply = await app.inject({
      ...{ method: "POST", url: "/api/v1/users", headers: asAdmin },
      payload: { username: "budi", role: "operator", password },
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.body).not.toContain("scrypt");
    expect(edits.at(-1)?.password_hash).toMatch(/^scrypt\$/);
    expect(JSON.stringify(app.audited)).not.toContain(password);
    expect(app.audited).toMatchObject([{ action: "user.add", subject: "budi" }]);
  });

  it("with a short password is refused", async () => {
    const { reply } = await patch({ "if-match": "*" }, { password: "pendek" });
    expect(reply.statusCode).toBe(400);
  });

  it("is changed only by who has seen its state", async () => {
    const app = await sampleApp({ answers });
    const seen = await app.inject({ url: `/api/v1/users/${id}`, headers: asAdmin });
    const etag = String(seen.headers.etag);
    const { reply, app: changed } = await patch({ "if-match": etag }, { role: "operator" });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers.etag).not.toBe(etag);
    expect(changed.audited[0]?.detail).toMatchObject({
      before: { role: "analyst" },
      after: { role: "operator" },
    });
    expect((await patch({}, { role: "operator" })).reply.statusCode).toBe(428);
    expect((await patch({ "if-match": '"old"' }, { role: "operator" })).reply.statusCode).toBe(412);
    expect((await patch({ "if-match": "W/x" }, { role: "operator" })).reply.statusCode).toBe(412);
  });
});

describe("an API key", { timeout: 60_000 }, () => {
  it("is shown once, and kept as a hash", async () => {
    const saved: Record<string, unknown>[] = [];
    const app = await sampleApp({
      answers: { "postgres.keys.save": (input) => saved.push(input as Record<string, unknown>) },
    });
    const reply = await app.inject({
      ...{ method: "POST", url: "/api/v1/keys", headers: asAdmin },
      payload: { name: "laporan", role: "viewer", tags: ["articles"] },
    });
    expect(reply.statusCode).toBe(201);
    const { key, prefix } = reply.json<{ key: string; prefix: string }>();
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    expect(JSON.stringify([saved, app.audited])).not.toContain(key);
    expect(saved[0]).toMatchObject({ prefix, role: "viewer", created_by: "administrator" });
  });

  it("that has expired already is refused", async () => {
    const app = await sampleApp();
    const reply = await app.inject({
      ...{ method: "POST", url: "/api/v1/keys", headers: asAdmin },
      payload: { name: "lama", role: "viewer", expires_at: "2020-01-01T00:00:00Z" },
    });
    expect(reply.statusCode).toBe(400);
  });
});

describe("a saved view", { timeout: 60_000 }, () => {
  const view = { id, owner: "key:analyst", name: "A", kind: "search", is_shared: false, state: {} };
  const world = (held: object) => sampleApp({ answers: { "postgres.views.find": () => held } });
  const url = `/api/v1/views/${id}`;

  it("of another is as if it were not there; a shared one can be read and not changed", async () => {
    const app = await world({ ...view, owner: "key:budi" });
    expect((await app.inject({ url, headers: as("analyst") })).statusCode).toBe(404);
    const shared = await world({ ...view, owner: "key:budi", is_shared: true });
    expect((await shared.inject({ url, headers: as("analyst") })).statusCode).toBe(200);
    const removed = await shared.inject({ method: "DELETE", url, headers: as("analyst") });
    expect(removed.statusCode).toBe(403);
  });
});
