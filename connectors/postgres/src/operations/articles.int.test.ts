import { articleRecord, newId, type ArticleRecord } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, testStore } from "../test-database.ts";
import { anAnalysis, anArticle } from "./sample-article.ts";
import { operations } from "./index.ts";

type Context = Awaited<ReturnType<typeof testStore>>;
let database: Context;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  database = await testStore("articles");
  stores = operations(database.pool);
});
afterAll(() => database.drop());

const save = async (...records: ArticleRecord[]) =>
  (await stores.articles.save(records)).map((each) =>
    each instanceof Error ? each : each.outcome,
  );
const find = (id: string) => stores.articles.find({ id }, patient());
const cluster = (cluster_id: string) => stores.trends.find({ cluster_id }, patient());

describe("an article in PostgreSQL", () => {
  it("comes back as it was saved, with all that was read in it", async () => {
    const modified_at = "2026-10-15T07:30:00.000Z";
    const record = anArticle({ analysis: anAnalysis, modified_at });
    expect(await save(record)).toEqual(["inserted"]);
    expect(articleRecord.parse(await find(record.id))).toEqual(record);
    // Saved by an older release, which kept the analysis in tables only.
    await database.query("UPDATE articles SET analysis = NULL");
    expect(articleRecord.parse(await find(record.id))).toEqual(record);
    const bare = anArticle({
      ...{ analysis: null, region: null, sector: null, author: null, published_at: null },
      published_at_reason: "no date found",
      matched_keywords: [],
    });
    delete bare.tags;
    await save(bare);
    expect(await find(bare.id)).toEqual(bare);
  });

  it("that nobody saved is null", async () => {
    expect(await find(newId())).toBeNull();
  });

  it("is replaced with its relations by a newer version only", async () => {
    const record = anArticle({ version: 2_000, analysis: anAnalysis });
    await save(record);
    expect(await save({ ...record, title: "Lama", version: 1_000 })).toEqual(["stale"]);
    expect(await save({ ...record, title: "Lagi" })).toEqual(["unchanged"]);
    expect(await find(record.id)).toEqual(record);
    const newer = {
      ...record,
      version: 3_000,
      analysis: { ...anAnalysis, entities: anAnalysis.entities.slice(0, 1), triples: [] },
    };
    expect(await save(newer)).toEqual(["updated"]);
    expect(await find(record.id)).toEqual(newer);
    const [left] = await database.query(
      "SELECT count(*)::int AS n FROM article_triples WHERE article_id = $1",
      [record.id],
    );
    expect(left).toEqual({ n: 0 });
  });

  it("given several times in one batch keeps its newest version, and all succeed", async () => {
    const first = anArticle({ version: 10 });
    const records = [first, { ...first, version: 30, title: "Tiga" }, { ...first, version: 20 }];
    expect(await save(...records)).toEqual(["superseded", "inserted", "superseded"]);
    expect(await find(first.id)).toMatchObject({ version: 30, title: "Tiga" });
  });

  it("written by 50 at once in random versions ends as the newest", async () => {
    const one = anArticle({ analysis: anAnalysis });
    const versions = Array.from({ length: 50 }, (_, i) => ((i * 37) % 50) + 1);
    await Promise.all(versions.map((version) => save({ ...one, version, title: `v${version}` })));
    expect(await find(one.id)).toMatchObject({ version: 50, title: "v50" });
    expect((await find(one.id))?.analysis).toEqual(anAnalysis);
  });

  it("with a character that PostgreSQL cannot hold is refused as invalid", async () => {
    await expect(save(anArticle({ content: "nol \u0000" }))).rejects.toMatchObject({
      code: "INVALID_ARGUMENT",
      retryable: false,
    });
  });

  it("keeps every digit of a version and of a score", async () => {
    const record = anArticle({ version: Number.MAX_SAFE_INTEGER, similarity_score: 0.1 + 0.2 });
    await save(record);
    expect(await find(record.id)).toMatchObject({
      version: 9_007_199_254_740_991,
      similarity_score: 0.30000000000000004,
    });
  });
});

describe("a cluster", () => {
  const at = (hour: number) => `2026-10-15T${String(hour).padStart(2, "0")}:00:00.000Z`;

  it("is counted from its articles", async () => {
    const cluster_id = newId();
    const master = anArticle({ cluster_id, domain: "a.test", published_at: at(1) });
    const copies = [2, 3].map((hour) =>
      anArticle({
        cluster_id,
        domain: "b.test",
        published_at: at(hour),
        dedup_status: "DUPLICATE",
      }),
    );
    const dayBefore = "2026-10-13T00:00:00.000Z";
    const old = anArticle({
      ...{ cluster_id, domain: "c.test", published_at: dayBefore, dedup_status: "DUPLICATE" },
    });
    await save(...copies, old);
    expect(await cluster(cluster_id)).toMatchObject({ master_article_id: null, size: 3 });
    await save(master);
    expect(await cluster(cluster_id)).toEqual({
      ...{ cluster_id, master_article_id: master.id, size: 4, outlets: 3, velocity: 3 / 24 },
      ...{ first_seen_at: dayBefore, last_seen_at: at(3) },
    });
  });

  it("counts every article that 50 writers add at once", async () => {
    const cluster_id = newId();
    const writers = Array.from({ length: 50 }, () => save(anArticle({ cluster_id })));
    await Promise.all(writers);
    expect(await cluster(cluster_id)).toMatchObject({ size: 50 });
  });

  it("that an article leaves is counted anew, and is gone with its last article", async () => {
    const [from, to] = [newId(), newId()];
    const [staying, moving] = [anArticle({ cluster_id: from }), anArticle({ cluster_id: from })];
    await save(staying, moving);
    await save({ ...moving, version: moving.version + 1, cluster_id: to });
    expect(await cluster(from)).toMatchObject({ size: 1 });
    expect(await cluster(to)).toMatchObject({ size: 1 });
    await save({ ...staying, version: staying.version + 1, cluster_id: to });
    expect(await cluster(from)).toBeNull();
    expect(await cluster(to)).toMatchObject({ size: 2 });
  });
});
