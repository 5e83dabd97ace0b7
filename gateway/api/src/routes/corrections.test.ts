import { newId, type ArticleRecord, type Correction } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { anArticle, nothing } from "../analysts/sample-article.ts";
import { oneApp } from "../analysts/one-app.ts";
import type { Answers } from "../sample-app.ts";

/** Stores that keep what they are given. */
function keeping(...articles: ArticleRecord[]) {
  const held = new Map(articles.map((article) => [article.id, article]));
  const kept: Correction[] = [];
  const saved: Record<string, ArticleRecord[]> = { elasticsearch: [], neo4j: [] };
  const answers: Answers = {
    "postgres.articles.find": (input) => held.get((input as { id: string }).id) ?? null,
    "postgres.articles.save": (input) => {
      const article = input as ArticleRecord;
      held.set(article.id, article);
      return { writeId: newId() };
    },
    "elasticsearch.articles.save": (input) => saved["elasticsearch"]?.push(input as ArticleRecord),
    "neo4j.news.saveArticle": (input) => saved["neo4j"]?.push(input as ArticleRecord),
    "postgres.corrections.save": (input) => {
      kept.push(input as Correction);
      return { writeId: newId() };
    },
    "postgres.corrections.list": () => ({
      ...{ items: kept.toReversed(), next: null, total: kept.length },
    }),
    "postgres.corrections.scan": () =>
      kept.map((correction) => ({
        ...{ correction, article: held.get(correction.article_id), other: null },
      })),
  };
  return { answers, held, kept, saved };
}

const { get, post } = oneApp("analyst");
const send = (answers: Answers, id: string, change: object) =>
  post(`/articles/${id}/corrections`, { change, note: "salah" }, answers);

describe("a correction", () => {
  it("is kept with who and when, and is in every store as the article's next version", async () => {
    const article = anArticle();
    const { answers, held, kept, saved } = keeping(article);
    const reply = await send(answers, article.id, { field: "urgency", value: 5 });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({
      ...{ applied: true, version: article.version + 1 },
      correction: { before: { value: 2 }, note: "salah", made_by: "key of a analyst" },
    });
    await send(answers, article.id, { field: "sentiment", value: "negatif" });
    expect(kept).toHaveLength(2);
    const latest = held.get(article.id);
    expect(latest).toMatchObject({
      version: article.version + 2,
      analysis: { urgency: { level: 5 }, sentiment: { label: "negatif", confidence: 1 } },
    });
    expect(saved["elasticsearch"]?.at(-1)).toEqual(latest);
    expect(saved["neo4j"]?.at(-1)).toEqual(latest);
  });

  it("of what is one story is kept and changes nothing; nor does one of a duplicate", async () => {
    const [article, other] = [anArticle(), anArticle({ analysis: null })];
    const { answers, held, kept } = keeping(article, other);
    const change = { field: "duplicate", of: other.id, is_duplicate: true };
    expect((await send(answers, article.id, change)).json()).toMatchObject({ applied: false });
    const mood = { field: "sentiment", value: "positif" };
    expect((await send(answers, other.id, mood)).json()).toMatchObject({ applied: false });
    expect([...held.values()]).toEqual([article, other]);
    expect(kept).toHaveLength(2);
  });

  it.each([
    [{ field: "entity", type: "PERSON", start: 60, end: 900 }, 400],
    [{ field: "entity", type: "PERSON", start: 7, end: 7 }, 400],
    [{ field: "urgency", value: 6 }, 400],
    [{ field: "police_unit", start: 0, end: 12, chain: ["Densus 88"] }, 400],
    [{ field: "duplicate", of: "00000000-0000-4000-8000-000000000099", is_duplicate: true }, 404],
  ])("that cannot be is refused and not kept: %j", async (change, status) => {
    const article = anArticle();
    const { answers, kept } = keeping(article);
    expect((await send(answers, article.id, change)).statusCode).toBe(status);
    expect(kept).toEqual([]);
  });

  it("is exported as the gold set that the evaluation reads", async () => {
    const article = anArticle({ analysis: nothing });
    const { answers } = keeping(article);
    await send(answers, article.id, { field: "entity", type: "PERSON", start: 23, end: 35 });
    const exported = (set: string) => get(`/corrections/export?set=${set}`, answers);
    const ner = await exported("ner");
    expect(ner.headers["content-type"]).toContain("text/tab-separated-values");
    expect(ner.body).toBe(
      "Polres\tO\nBogor\tO\nmenangkap\tO\nBudi\tB-PERSON\nSantoso\tI-PERSON\n.\tO\n\n",
    );
    expect((await exported("poetry")).statusCode).toBe(400);
    expect((await get("/corrections/export?set=ner")).statusCode).toBe(503);
  });
});
