import { newId, type ArticleRecord, type RawObject } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { anArticle, nothing } from "../analysts/sample-article.ts";
import { oneApp } from "../analysts/one-app.ts";
import type { Answers } from "../sample-app.ts";

const { get } = oneApp("viewer");

const page = "<script>alert(1)</script><img src=x onerror=alert(2)> Harga naik 5 %  é";
const raw: RawObject = {
  ...{ url: "https://kabar.test/1", finalUrl: "https://kabar.test/1", status: 200, headers: {} },
  ...{ charset: "windows-1252", bodyBase64: Buffer.from(page, "latin1").toString("base64") },
  fetchedAt: "2026-11-28T08:00:00Z",
};
const archive =
  (objects: Record<string, unknown>) =>
  (input: unknown): unknown => {
    const body = objects[(input as { key: string }).key]; // as the contract says
    return body === undefined
      ? null
      : { body: JSON.stringify(body), contentType: "application/json" };
  };
const knows = (article: ArticleRecord): Answers => ({ "postgres.articles.find": () => article });

describe("an article's words", () => {
  it("come with what was read in them", async () => {
    const analysis = {
      ...nothing,
      entities: [
        {
          ...{ type: "PERSON" as const, name: "Budi Santoso", aliases: [] },
          mentions: [{ start: 23, end: 35 }],
        },
      ],
    };
    const article = anArticle({ analysis, raw_ref: "raw/1.json" });
    const reply = await get(`/articles/${article.id}/text`, {
      ...knows(article),
      "neo4j.entities.named": () => [
        { id: "person:budi santoso", type: "Person", name: "Budi Santoso", level: null },
      ],
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      clean_text: article.content,
      raw_html_url: `/api/v1/articles/${article.id}/raw`,
      graph_available: true,
      entities: [{ text: "Budi Santoso", type: "Person", id: "person:budi santoso" }],
    });
  });

  it("as they were fetched are a text to download, which no browser runs", async () => {
    const article = anArticle({ raw_ref: "raw/1.json" });
    const reply = await get(`/articles/${article.id}/raw`, {
      ...knows(article),
      "minio.objects.get": archive({ "raw/1.json": raw }),
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe(page);
    expect(reply.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "content-disposition": `attachment; filename="${article.id}.html.txt"`,
    });
  });

  it("are a fault that says what is missing when nobody kept the page, or the object is gone", async () => {
    const unkept = anArticle();
    expect((await get(`/articles/${unkept.id}/raw`, knows(unkept))).json()).toMatchObject({
      ...{ status: 404, detail: `there is no raw page of article ${unkept.id}` },
    });
    const gone = anArticle({ raw_ref: "raw/1.json" });
    const answers = { ...knows(gone), "minio.objects.get": () => null };
    expect((await get(`/articles/${gone.id}/raw`, answers)).statusCode).toBe(404);
    expect((await get(`/articles/${gone.id}/raw`, knows(gone))).json()).toMatchObject({
      ...{ status: 503, detail: "minio does not answer" },
    });
  });

  it("hostile or not, never leave as HTML, from whichever route", async () => {
    const hostile = '<script>alert("x")</script>';
    const article = anArticle({ title: hostile, content: hostile, raw_ref: "raw/1.json" });
    const answers: Answers = {
      ...knows(article),
      "minio.objects.get": archive({ "raw/1.json": raw }),
      "neo4j.entities.named": () => [],
      "postgres.corrections.list": () => ({ items: [], next: null, total: 0 }),
    };
    for (const part of ["", "/text", "/raw", "/corrections"]) {
      const reply = await get(`/articles/${article.id}${part}`, answers);
      expect([part, reply.statusCode]).toEqual([part, 200]);
      expect(reply.headers["content-type"]).not.toContain("html");
      expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    }
  });
});

describe("a search", () => {
  it("by a node of the taxonomy asks for the keywords below it; for none it finds nothing", async () => {
    const asked: unknown[] = [];
    const facets = { sentiment: [], urgency: [], domain: [], region: [], police_unit: [] };
    const [node, keyword] = [newId(), newId()];
    const search = (under: string[]) =>
      get(`/articles?taxonomy_node=${node}&histogram=day&sector=Keamanan`, {
        "postgres.keywords.under": () => under,
        "elasticsearch.articles.search": (input) => {
          asked.push(input);
          return { total: 0, hits: [], next: null, facets };
        },
      });
    expect((await search([keyword])).statusCode).toBe(200);
    await search([]);
    expect(asked).toMatchObject([
      { histogram: "day", filters: { sector: "Keamanan", keyword_ids: [keyword] } },
      { filters: { keyword_ids: ["00000000-0000-0000-0000-000000000000"] } },
    ]);
  });
});

describe("related articles", () => {
  const member = (article_id: string, dedup_status: string, similarity: number) => ({
    ...{ article_id, title: "T", url: "https://kabar.test", domain: "kabar.test", dedup_status },
    ...{ similarity, occurred_at: "2026-11-28T08:00:00Z", sentiment: null, urgency: null },
  });
  const [master, copy, other, far] = [newId(), newId(), newId(), newId()];
  const members = [member(master, "UNIQUE", 0.3), member(copy, "DUPLICATE", 0.97)];
  const near = (article_id: string, similarity: number) => ({
    ...{ id: newId(), similarity },
    payload: {
      ...{ article_id, cluster_id: `cluster_${article_id}`, domain: "kabar.test", title: "N" },
      ...{ window_at: "2026-11-28T08:00:00Z", opening: "" },
    },
  });
  const answers = (id: string): Answers => ({
    "postgres.articles.find": () =>
      anArticle({
        ...{ id, cluster_id: `cluster_${master}`, similarity_score: 0.97 },
        dedup_status: id === master ? "UNIQUE" : "DUPLICATE",
      }),
    "postgres.trends.members": () => ({ items: members, next: null, total: 2 }),
    "qdrant.store.counts": () => ({ "model-1": 5 }),
    "qdrant.articles.find": () => near(master, 1).payload,
    "qdrant.articles.nearTo": () => [near(other, 0.82), near(far, 0.55)],
  });

  it("of a master are its copies with their cosine, then other stories", async () => {
    const reply = await get(`/articles/${master}/related?minimum=0.6`, answers(master));
    expect(reply.json()).toMatchObject({
      ...{ basis: master, own_similarity: null, model: "model-1" },
      items: [
        { article_id: copy, similarity: 0.97, relation: "copy" },
        { article_id: other, similarity: 0.82, relation: "near" },
      ],
    });
  });

  it("of a copy are its master by its own cosine, and what the master is near to", async () => {
    const reply = await get(`/articles/${copy}/related?minimum=0.6`, answers(copy));
    expect(reply.json()).toMatchObject({
      ...{ basis: master, own_similarity: 0.97 },
      items: [
        { article_id: master, similarity: 0.97, relation: "master" },
        { article_id: other, relation: "near" },
      ],
    });
  });

  it("are a fault while Qdrant is away, and none for an article without a vector", async () => {
    const { "qdrant.store.counts": _, ...away } = answers(master);
    expect((await get(`/articles/${master}/related`, away)).statusCode).toBe(503);
    const none = { ...answers(master), "qdrant.articles.find": () => null };
    expect((await get(`/articles/${master}/related`, none)).json()).toMatchObject({
      ...{ basis: null, model: null, items: [{ relation: "copy" }] },
    });
  });
});
