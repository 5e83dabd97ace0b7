import { newId, type ArticleRecord, type Correction } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, testStore } from "../test-database.ts";
import { operations } from "./index.ts";
import { anAnalysis, anArticle } from "./sample-article.ts";
import { ids, master } from "./sample-master-data.ts";

let database: Awaited<ReturnType<typeof testStore>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  database = await testStore("analysts");
  stores = operations(database.pool);
  await stores.master.save([master]);
});
afterAll(() => database.drop());

const saved = async (...articles: ArticleRecord[]) => {
  await stores.articles.save(articles);
  return articles;
};

describe("a correction", () => {
  const article = anArticle({ analysis: anAnalysis });
  const correction = (fields: Partial<Correction> = {}): Correction => ({
    id: newId(),
    article_id: article.id,
    change: { field: "urgency", value: 5 },
    before: { value: 3 },
    note: "enam orang tewas",
    made_by: "sri",
    made_at: "2026-11-30T10:00:00.000Z",
    ...fields,
  });
  beforeAll(() => saved(article));

  it("is kept with who, when and why; a repeat changes nothing", async () => {
    const one = correction();
    expect(await stores.corrections.save([one])).toEqual([{ outcome: "inserted" }]);
    expect(await stores.corrections.save([{ ...one, note: "another" }])).toEqual([
      { outcome: "unchanged" },
    ]);
    const { items, total } = await stores.corrections.list(
      { article_id: article.id, limit: 10 },
      patient(),
    );
    expect({ items, total }).toEqual({ items: [one], total: 1 });
  });

  it("is listed newest first, page after page, by field, person and time", async () => {
    const made_by = newId();
    const made = ["08", "09", "10"].map((hour) =>
      correction({
        made_by,
        change: { field: "sentiment", value: "positif" },
        made_at: `2026-11-30T${hour}:00:00.000Z`,
      }),
    );
    await stores.corrections.save(made);
    const first = await stores.corrections.list({ made_by, limit: 2 }, patient());
    expect(first.items.map(({ made_at }) => made_at.slice(11, 13))).toEqual(["10", "09"]);
    const after = first.next ?? "";
    const rest = await stores.corrections.list({ made_by, limit: 2, after }, patient());
    expect([rest.items, rest.next, rest.total]).toEqual([[made[0]], null, 3]);
    const question = { made_by, field: "urgency" as const, limit: 2 };
    expect((await stores.corrections.list(question, patient())).total).toBe(0);
    const late = { made_by, from: "2026-11-30T16:30:00+07:00", limit: 5 };
    expect((await stores.corrections.list(late, patient())).total).toBe(1);
    await expect(
      stores.corrections.list({ made_by, limit: 2, after: "x" }, patient()),
    ).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
  });

  it("is scanned with its article and, where it says that two are one story, with the other", async () => {
    const [other] = await saved(anArticle({ title: "Yang lain" }));
    const pair = correction({
      change: { field: "duplicate", of: other?.id ?? "", is_duplicate: true },
    });
    await stores.corrections.save([pair]);
    const rows = [];
    for await (const row of stores.corrections.scan({ field: "duplicate" }, patient()))
      rows.push(row);
    expect(rows).toEqual([
      {
        correction: pair,
        article: expect.objectContaining({ id: article.id, analysis: anAnalysis }) as unknown,
        other: { title: "Yang lain", content: other?.content },
      },
    ]);
  });
});

describe("trends", () => {
  it("show the clusters of a window by velocity, with what their articles say", async () => {
    const [hot, cold] = [`cluster_${newId()}`, `cluster_${newId()}`];
    await saved(
      anArticle({ cluster_id: hot, title: "Induk", analysis: anAnalysis }),
      ...[1, 2].map((n) =>
        anArticle({
          ...{ cluster_id: hot, dedup_status: "DUPLICATE", domain: "lain.test" },
          published_at: `2026-10-15T08:0${n}:00.000Z`,
        }),
      ),
      anArticle({ cluster_id: cold, published_at: "2026-09-01T08:00:00.000Z" }),
    );
    const window = { from: "2026-10-01T00:00:00Z", to: "2026-11-01T00:00:00Z" };
    const { items } = await stores.trends.rising(
      { ...window, order: "velocity", minimum_size: 2, limit: 10 },
      patient(),
    );
    expect(items.find(({ cluster_id }) => cluster_id === cold)).toBeUndefined();
    expect(items.find(({ cluster_id }) => cluster_id === hot)).toMatchObject({
      ...{ title: "Induk", size: 3, outlets: 2, domains: ["lain.test", "kabar.test"] },
      ...{ velocity: 3 / 24, sector: "Keamanan", urgency: anAnalysis.urgency.level },
      sentiments: { positif: 0, netral: 0, negatif: 1 },
    });
  });

  it("give a cluster's articles page by page, its master first", async () => {
    const cluster_id = `cluster_${newId()}`;
    const articles = await saved(
      anArticle({ cluster_id }),
      ...["05:00", "06:00"].map((time) =>
        anArticle({
          ...{ cluster_id, dedup_status: "DUPLICATE", similarity_score: 0.95 },
          published_at: `2026-10-15T${time}:00.000Z`,
        }),
      ),
    );
    const page = await stores.trends.members({ cluster_id, limit: 2 }, patient());
    expect([page.total, page.next]).toEqual([3, "2"]);
    expect(page.items.map(({ article_id }) => article_id)).toEqual(
      articles.slice(0, 2).map(({ id }) => id),
    );
    const rest = await stores.trends.members({ cluster_id, limit: 2, after: "2" }, patient());
    expect(rest).toMatchObject({ items: [{ article_id: articles[2]?.id, similarity: 0.95 }] });
  });

  it("count articles by taxonomy level, province, unit and mood, and those of the time before", async () => {
    const domain = `${newId()}.test`;
    const at = (published_at: string, fields: Partial<ArticleRecord> = {}) =>
      anArticle({
        ...{ domain, published_at, analysis: anAnalysis, keyword_ids: [ids.jambret] },
        ...fields,
      });
    await saved(
      at("2025-05-10T00:00:00.000Z"),
      at("2025-05-11T00:00:00.000Z"),
      at("2025-05-01T00:00:00.000Z", { analysis: null }),
    );
    const window = { from: "2025-05-06T00:00:00Z", to: "2025-05-12T00:00:00Z", limit: 20 };
    const by = (by: "taxonomy" | "region" | "police_unit" | "sentiment" | "domain", level = 1) =>
      stores.trends.breakdown({ ...window, by, level }, patient());
    const sentiments = { positif: 0, netral: 0, negatif: 2 };
    expect(await by("taxonomy", 1)).toEqual([
      { key: ids.sosial, name: "Sosial", articles: 2, previous: 1, sentiments },
    ]);
    expect(await by("taxonomy", 3)).toMatchObject([{ name: "Street Crime", articles: 2 }]);
    expect(await by("taxonomy", 5)).toEqual([]);
    expect(await by("domain")).toMatchObject([{ key: domain, articles: 2, previous: 1 }]);
    expect(await by("sentiment")).toMatchObject([{ key: "negatif", articles: 2, previous: 0 }]);
    expect(await by("police_unit")).toMatchObject([{ key: "Polres Bogor", articles: 2 }]);
    expect(await by("region")).toMatchObject([{ name: "Jawa Barat", articles: 2 }]);
  });
});

it("keywords of a node are its own and those below it", async () => {
  const under = (node_id: string) => stores.keywords.under({ node_id }, patient());
  expect((await under(ids.sosial)).toSorted()).toEqual([ids.jambret, ids.lama].toSorted());
  expect(await under(newId())).toEqual([]);
});
