import { Fault } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { asAdmin, loginCode, sampleApp, type Answers } from "./sample-app.ts";

const stores = "/api/v1/stores";

describe("login", { timeout: 60_000 }, () => {
  it.each([stores, "/%61pi/v1/stores", "/api/v1/nothing", "/api//v1/stores"])(
    "is needed for %s, and the answer says so",
    async (url) => {
      const app = await sampleApp();
      const reply = await app.inject(url);
      expect(reply.statusCode).toBe(401);
      expect(reply.headers["www-authenticate"]).toBe("Bearer");
      expect(reply.json()).toMatchObject({ code: "PERMISSION_DENIED", retryable: false });
    },
  );

  it("is by the administrator's key, and by no other", async () => {
    const app = await sampleApp();
    expect((await app.inject({ url: stores, headers: asAdmin })).statusCode).toBe(200);
    const wrong = { authorization: "Bearer another-key" };
    expect((await app.inject({ url: stores, headers: wrong })).statusCode).toBe(401);
  });

  it.each(["/health", "/ready", "/metrics", "/openapi.json", "/docs"])(
    "is not needed for %s",
    async (url) => {
      const app = await sampleApp();
      expect((await app.inject(url)).statusCode).not.toBe(401);
    },
  );

  it("by the one-time link opens a session once", async () => {
    const app = await sampleApp();
    const opened = await app.inject(`/login/${loginCode}`);
    expect(opened.statusCode).toBe(302);
    expect(opened.headers.location).toBe("/");
    const [cookie] = [opened.headers["set-cookie"] ?? ""].flat();
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    const session = { cookie: cookie?.split(";")[0] ?? "" };
    expect((await app.inject({ url: stores, headers: session })).statusCode).toBe(200);
    expect((await app.inject(`/login/${loginCode}`)).statusCode).toBe(403);
  });

  it("by the link is still open after a try that failed because Postgres was away", async () => {
    const away = () => {
      throw new Fault("UNAVAILABLE", "postgres does not answer");
    };
    const answers: Answers = { "postgres.sessions.save": away };
    const app = await sampleApp({ answers });
    expect((await app.inject(`/login/${loginCode}`)).statusCode).toBe(503);
    expect((await app.inject(`/login/${loginCode}`)).statusCode).toBe(503);
  });

  it.each(["null", "http://evil.test"])(
    "by a session does not count for a change that a foreign page (%s) sends",
    async (origin) => {
      const app = await sampleApp();
      const opened = await app.inject(`/login/${loginCode}`);
      const cookie = [opened.headers["set-cookie"] ?? ""].flat()[0]?.split(";")[0] ?? "";
      const post = { method: "POST", url: "/api/v1/sync", headers: { cookie, origin } } as const;
      expect((await app.inject(post)).statusCode).toBe(401);
    },
  );
});
