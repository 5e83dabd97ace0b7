import { describe, expect, it } from "vitest";
import { loadMasterData } from "./data.ts";
import { loadArticles } from "./articles.ts";
import { closestUnrelated } from "./likeness.ts";
import { loadPlan } from "./plan.ts";
import { publishers } from "./publishers.ts";
import { indexPages } from "./site.ts";

const articles = loadArticles();
const plan = loadPlan(articles);
const masterData = loadMasterData();
const having = (part: string) => plan.filter(({ variant }) => variant.startsWith(part));

describe("the newsroom's plan", () => {
  it("has 300 pages at 300 addresses, printed by at least 12 publishers", () => {
    expect(plan).toHaveLength(300);
    expect(new Set(plan.map(({ url }) => url)).size).toBe(300);
    expect(new Set(plan.map(({ publisher }) => publisher.id)).size).toBe(publishers.length);
    expect(publishers.length).toBeGreaterThanOrEqual(12);
  });

  it("uses every article that was written, and at least 120 of them are originals", () => {
    const used = new Set(plan.map(({ article }) => article.slug));
    expect([...articles.keys()].filter((slug) => !used.has(slug))).toEqual([]);
    const originals = [...articles.values()].filter(({ kind }) => kind === "original");
    expect(originals.length).toBeGreaterThanOrEqual(120);
  });

  it("has copies, rewrites, follow-ups, old and long articles, and broken pages of every kind", () => {
    expect(having("copy").length).toBeGreaterThanOrEqual(60);
    expect(having("rewrite")).toHaveLength(30);
    expect(having("follow-up")).toHaveLength(25);
    expect(having("old").filter(({ hoursAgo }) => hoursAgo <= 24)).toEqual([]);
    expect(having("old").length).toBeGreaterThanOrEqual(15);
    expect(new Set(having("broken").map(({ variant }) => variant)).size).toBe(20);
    expect(plan.filter(({ variant }) => variant !== "old").every((one) => one.hoursAgo < 22)).toBe(
      true,
    );
  });

  it("keeps every long article above 3,500 characters and every other one well below", () => {
    for (const { kind, paragraphs, slug } of articles.values()) {
      const length = [...paragraphs.join("\n")].length;
      if (kind === "long") expect(length, slug).toBeGreaterThan(3_700);
      else expect(length, slug).toBeLessThan(3_000);
    }
  });

  it("searches by keywords of the taxonomy, none of which finds more than the quota of ten", () => {
    const found = new Map<string, number>();
    for (const keyword of plan.flatMap(({ keywords }) => keywords))
      found.set(keyword, (found.get(keyword) ?? 0) + 1);
    const known = masterData.taxonomyKeywords.map(({ phrase }) => phrase);
    expect([...found.keys()].filter((keyword) => !known.includes(keyword))).toEqual([]);
    expect(known.filter((keyword) => !found.has(keyword))).toEqual([]);
    expect(Math.max(...found.values())).toBeLessThanOrEqual(10);
  });

  it("finds a page only by keywords that its article contains", () => {
    for (const { article, keywords, id } of plan) {
      const text = [article.title, ...article.paragraphs].join(" ").toLowerCase();
      for (const keyword of keywords) expect(text, id).toContain(keyword.toLowerCase());
    }
  });

  it("lets each crawled publisher's page limit cover exactly its index pages", () => {
    for (const publisher of publishers.filter(({ crawl }) => crawl)) {
      const target = masterData.targets.find(({ domain }) => domain === publisher.host);
      const published = plan.filter((one) => one.publisher === publisher).length;
      expect(target?.max_pages, publisher.id).toBe(indexPages(publisher, published));
    }
  });

  it("prints a copy, a rewrite or a follow-up at another publisher or under another text", () => {
    for (const copy of having("copy")) {
      const others = plan.filter((one) => one !== copy && one.article === copy.article);
      expect(others.length, copy.id).toBeGreaterThan(0);
      expect(others.map(({ publisher }) => publisher.id)).not.toContain(copy.publisher.id);
    }
  });

  it("has no two events told by one template: the closest unrelated pair shares next to nothing", () => {
    const pair = closestUnrelated([...articles.values()]);
    const names = `${pair?.a.slug ?? ""} / ${pair?.b.slug ?? ""}`;
    console.log(`closest unrelated pair: ${names}, Jaccard ${String(pair?.jaccard.toFixed(3))}`);
    expect(pair?.jaccard, names).toBeLessThan(0.05);
  });
});
