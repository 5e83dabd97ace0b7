import { newId, vectorIdOf } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { compare, isEqual } from "./compare.ts";
import { reconcile } from "./reconcile.ts";
import { reportLines } from "./report.ts";
import { anArticle, testStores } from "./test-stores.ts";

const model = "test-model";
const embed = async () => Float32Array.of(0.6, 0.8);
const ids = Array.from({ length: 8 }, () => newId()).sort();
const articles = ids.map(anArticle);
const [gone = "", unsearchable = "", unlinked = "", vectorless = "", old = "", orphan = ""] = ids;

describe("the reconciler, on the real stores", () => {
  let world: Awaited<ReturnType<typeof testStores>>;
  beforeAll(async () => {
    world = await testStores(new Set(ids), model);
    const { postgres, elasticsearch, neo4j } = world.stores;
    for (const article of articles) {
      await postgres.articles.save(article);
      await elasticsearch.articles.save(article);
      await neo4j.news.saveArticle(article);
    }
    await vi.waitFor(
      async () => {
        const { articles, differences } = await compare(world.stores, model);
        expect([articles, differences]).toEqual([8, []]);
      },
      { timeout: 30_000 },
    );
  });
  afterAll(() => world?.close());

  const run = (repairing = true) =>
    reconcile(world.stores, model, embed, { settle: 100, limitMs: 60_000, repairing });

  it("makes the vectors that unique articles lack", async () => {
    const { before, repairs, after } = await run();
    expect([before.withoutVector, repairs.sent.qdrant]).toEqual([ids, 8]);
    expect(isEqual(after)).toBe(true);
    const found = await world.stores.qdrant.articles.find({ model, id: vectorIdOf(gone, model) });
    expect(found).toMatchObject({ article_id: gone, window_at: articles[0]?.published_at });
  });

  it("tells what somebody deleted behind its back, and puts it back from where it still is", async () => {
    const { behindTheBack, stores } = world;
    await behindTheBack.postgres(gone);
    await behindTheBack.elasticsearch(unsearchable);
    await behindTheBack.neo4j(unlinked);
    await behindTheBack.qdrant(vectorIdOf(vectorless, model));
    await stores.postgres.articles.save({ ...anArticle(old), version: 2_000, title: "Baru" });
    await expect
      .poll(async () => (await stores.postgres.articles.find({ id: old }))?.version)
      .toBe(2_000);
    const told = await run(false);
    expect(told.before.differences).toEqual([
      { id: gone, versions: { postgres: null, elasticsearch: 1_000, neo4j: 1_000 } },
      { id: unsearchable, versions: { postgres: 1_000, elasticsearch: null, neo4j: 1_000 } },
      { id: unlinked, versions: { postgres: 1_000, elasticsearch: 1_000, neo4j: null } },
      { id: old, versions: { postgres: 2_000, elasticsearch: 1_000, neo4j: 1_000 } },
    ]);
    expect(told.before.withoutVector).toEqual([vectorless]);

    const { repairs, after } = await run();
    expect(repairs).toEqual({
      sent: { postgres: 1, elasticsearch: 2, neo4j: 2, qdrant: 1 },
      lost: [],
    });
    expect(isEqual(after)).toBe(true);
    expect(await stores.postgres.articles.find({ id: gone })).toEqual(anArticle(gone));
    expect((await stores.elasticsearch.articles.find({ id: old }))?.title).toBe("Baru");
  });

  it("says which article only the graph still knows, and leaves it", async () => {
    await world.behindTheBack.postgres(orphan);
    await world.behindTheBack.elasticsearch(orphan);
    const report = await run();
    expect(report.repairs.lost).toEqual([orphan]);
    expect(report.after.differences.map(({ id }) => id)).toEqual([orphan]);
    expect(reportLines(report).at(-1)).toBe("1 still differ");
  });
});
