import { randomUUID } from "node:crypto";
import { elasticsearch, Fault } from "@nexa/contracts";
import { behavesLikeAConnector, outcomes } from "@nexa/rpc/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { save } from "./operations/save.ts";
import { sampleAnalysis, sampleArticle } from "./sample-article.ts";
import { start } from "./service.ts";
import { openStore } from "./store.ts";
import {
  log,
  ownArticles,
  settled,
  startForTest,
  testSettings,
  type TestConnector,
} from "./test-connector.ts";

const settings = testSettings();

behavesLikeAConnector(elasticsearch, (url) => start(settings(url), log), {
  read: { group: "articles", name: "search", input: { q: "curanmor" } },
  write: { group: "articles", name: "save", input: sampleArticle },
  afterWrite: async () => {
    const { client, alias, close } = await openStore(settings(), log);
    const { _source, _version } = await client.get({ index: alias, id: sampleArticle.id });
    await close();
    return { _source, _version };
  },
});

describe("elasticsearch", () => {
  let connector: TestConnector;
  let client: TestConnector["client"];
  let store: TestConnector["store"];
  let own: ReturnType<typeof ownArticles>;
  beforeAll(async () => {
    connector = await startForTest(settings);
    ({ client, store } = connector);
  });
  beforeEach(() => {
    own = ownArticles(client);
  });
  afterAll(() => connector?.close());

  it("gives back the whole record as it was saved", async () => {
    const { article } = own;
    const whole = article({ analysis: sampleAnalysis, analysed_at: "2026-11-28T07:11:00Z" });
    await client.articles.save(whole);
    await settled(() => client.articles.find({ id: whole.id }), whole);
    expect(await client.articles.find({ id: randomUUID() })).toBeNull();
  });

  it("lets an older version change nothing, in whatever order the versions come", async () => {
    const { article } = own;
    const old = article({ title: "lama" });
    const newer = { ...old, version: old.version + 1, title: "baru" };
    const apply = save(store);
    expect(await apply([newer])).toEqual([{ outcome: "inserted" }]);
    expect(await apply([old])).toEqual([{ outcome: "stale" }]);
    expect(await apply([newer])).toEqual([{ outcome: "updated" }]);
    expect((await client.articles.find({ id: old.id }))?.title).toBe("baru");
  });

  it("keeps the newest of 50 versions that are written at once", async () => {
    const { article } = own;
    const first = article();
    const versions = Array.from({ length: 50 }, (_, n) => ({
      ...first,
      version: first.version + ((n * 17) % 50),
    }));
    await Promise.all(versions.map((version) => save(store)([version])));
    expect((await client.articles.find({ id: first.id }))?.version).toBe(first.version + 49);
  });

  it("fault 27: indexes the neighbours of an article that the index cannot take, and says which", async () => {
    const { found, article } = own;
    const good = article();
    const broken = article({ published_at: "32 Desember" });
    const other = article();
    const results = await save(store)([good, broken, other]);
    expect(results.map((each) => (each instanceof Fault ? each.code : each))).toEqual([
      { outcome: "inserted" },
      "INVALID_ARGUMENT",
      { outcome: "inserted" },
    ]);
    await settled(async () => (await found()).total, 2);
  });

  it("makes no index with guessed types when the alias is lost, and makes the alias again", async () => {
    const { found, article } = own;
    await store.client.indices.deleteAlias({ index: store.index, name: store.alias });
    await expect(save(store)([article()])).resolves.toMatchObject([{ code: "UNAVAILABLE" }]);
    await client.articles.save(article());
    await settled(async () => (await found()).total, 1);
    expect(await outcomes("elasticsearch", "articles.save", "parked")).toBe(1); // the poisoned one above
  });
});
