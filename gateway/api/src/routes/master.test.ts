import { revisionOf, type ScrapingTargetRow } from "@nexa/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { as, sampleApp } from "../sample-app.ts";

const id = "00000000-0000-4000-8000-000000000001";
const draft: ScrapingTargetRow = {
  ...{ id, domain: "kabar.test", base_url: "http://kabar.test/", engine: "news", max_pages: 3 },
  ...{ sector_id: null, region_id: null, organization_id: null, org_type: "unassigned" },
  ...{ timeout_ms: 30_000, is_active: false, scrape_interval_seconds: 300 },
  html_selectors: { article_wrapper: "", title: "", body_content: "", published_date: "" },
};
const assigned = { ...draft, sector_id: id, region_id: id, organization_id: id };
const bodyOf = ({ id: _, ...body }: ScrapingTargetRow) => body;

describe("a target", { timeout: 60_000 }, () => {
  let held: ScrapingTargetRow;
  let app: Awaited<ReturnType<typeof sampleApp>>;
  beforeEach(async () => {
    held = assigned;
    app = await sampleApp({
      answers: {
        "postgres.masterTargets.find": (input) =>
          (input as { id: string }).id === id ? held : null,
        "postgres.masterTargets.list": (input) => ({ items: [held], next: null, total: 1, input }),
        "postgres.masterTargets.edit": (input) => {
          const { row, expected } = input as { row: ScrapingTargetRow; expected: string | null };
          if (expected !== null && expected !== revisionOf(held))
            return { outcome: "stale", row: held };
          held = row;
          return { outcome: "saved", row };
        },
      },
    });
  });
  const ask = (method: "GET" | "POST" | "PUT", path = "", options: object = {}) =>
    app.inject({ method, url: `/api/v1/targets${path}`, headers: as("operator"), ...options });

  it("is changed by who has seen its state; who has not is told, and nothing is lost", async () => {
    const seen = await ask("GET", `/${id}`);
    const headers = { ...as("operator"), "if-match": String(seen.headers.etag) };
    const payload = bodyOf({ ...assigned, max_pages: 9 });
    const first = await ask("PUT", `/${id}`, { headers, payload });
    expect(first.json()).toMatchObject({ max_pages: 9 });
    const late = { headers, payload: bodyOf({ ...assigned, max_pages: 1 }) };
    const second = await ask("PUT", `/${id}`, late);
    expect(second.statusCode).toBe(412);
    expect(held.max_pages).toBe(9);
    expect((await ask("PUT", `/${id}`, { payload })).statusCode).toBe(428);
    expect(app.audited).toMatchObject([
      {
        action: "target.edit",
        subject: id,
        detail: { before: { max_pages: 3 }, after: { max_pages: 9 } },
      },
    ]);
  });

  it("is switched on once it is assigned, and says what is missing before", async () => {
    const on = await ask("POST", `/${id}/activate`);
    expect(on.json()).toMatchObject({ is_active: true });
    expect((await ask("POST", `/${id}/deactivate`)).json()).toMatchObject({ is_active: false });
    held = { ...draft, sector_id: id };
    const early = await ask("POST", `/${id}/activate`);
    expect(early.statusCode).toBe(400);
    expect(early.json()).toMatchObject({ detail: expect.stringContaining("region_id") as string });
    expect(held.is_active).toBe(false);
  });

  it("is added under an id of ours", async () => {
    const added = await ask("POST", "", { payload: bodyOf(draft) });
    expect(added.statusCode).toBe(201);
    expect(added.json<{ id: string }>().id).not.toBe(id);
    expect(added.headers.etag).toMatch(/^"h1:/);
    expect((await ask("POST", "", { payload: {} })).statusCode).toBe(400);
  });

  it("is looked for by domain and switch", async () => {
    expect((await ask("GET", "?q=kabar&active=true&limit=5")).json()).toMatchObject({ total: 1 });
    expect((await ask("GET", "?limit=201")).statusCode).toBe(400);
  });

  it("that nobody knows is 404", async () => {
    expect((await ask("GET", `/${id.replace(/1$/, "2")}`)).statusCode).toBe(404);
  });
});

describe("a keyword", { timeout: 60_000 }, () => {
  it("without itself among its phrases is refused", async () => {
    const app = await sampleApp();
    const payload = { node_id: id, phrase: "begal", phrases: ["jambret"], is_active: true };
    const reply = await app.inject({
      ...{ method: "POST", url: "/api/v1/keywords", headers: as("operator"), payload },
    });
    expect(reply.statusCode).toBe(400);
  });
});
