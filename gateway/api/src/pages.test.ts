import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asAdmin, sampleApp } from "./sample-app.ts";

describe("the dashboard", { timeout: 60_000 }, () => {
  let pages: string;
  beforeAll(async () => {
    pages = await mkdtemp(join(tmpdir(), "nexa-pages-"));
    await mkdir(join(pages, "assets"));
    await writeFile(join(pages, "index.html"), "<!doctype html><title>Nexa</title>");
    await writeFile(join(pages, "assets", "app-1a2b.js"), "console.log(1)");
  });
  afterAll(() => rm(pages, { recursive: true }));

  const browser = { accept: "text/html,application/xhtml+xml" };

  it.each(["/", "/jobs/dlq_1?tab=payload", "/articles/x"])(
    "answers %s with its page, which is never kept by the browser",
    async (url) => {
      const app = await sampleApp({ pages });
      const reply = await app.inject({ url, headers: browser });
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toContain("<title>Nexa");
      expect(reply.headers["content-type"]).toMatch(/^text\/html/);
      expect(reply.headers["cache-control"]).toBe("no-cache");
    },
  );

  it("lets the browser keep files whose name says what is in them", async () => {
    const app = await sampleApp({ pages });
    const reply = await app.inject("/assets/app-1a2b.js");
    expect(reply.headers["cache-control"]).toContain("immutable");
    expect(reply.headers["content-type"]).toMatch(/javascript/);
  });

  it.each(["/", "/docs", "/docs/static/index.html"])(
    "and every other page of ours (%s) may run only what we serve",
    async (url) => {
      const app = await sampleApp({ pages });
      const policy = String((await app.inject(url)).headers["content-security-policy"]);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toMatch(/script-src 'self';/);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  it("does not stand in for an address of the API or a file that is not there", async () => {
    const app = await sampleApp({ pages });
    const headers = { ...asAdmin, ...browser };
    expect((await app.inject({ url: "/api/v1/nothing", headers })).statusCode).toBe(404);
    expect((await app.inject("/assets/gone.js")).statusCode).toBe(404);
    expect((await app.inject("/../package.json")).statusCode).toBe(404);
  });

  it("says how to build it where it is not built", async () => {
    const app = await sampleApp();
    const reply = await app.inject({ url: "/", headers: browser });
    expect(reply.statusCode).toBe(503);
    expect(reply.body).toContain("npm start");
  });
});
