import { newId, type ArticleRecord } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { patient, testGraph } from "../test-graph.ts";
import { reading } from "../transactions.ts";
import { operations } from "./index.ts";
import { anAnalysis, anArticle } from "./sample-article.ts";

let context: Awaited<ReturnType<typeof testGraph>>;
let stores: ReturnType<typeof operations>;
const used = new Set<string>();
beforeAll(async () => {
  context = await testGraph("news");
  stores = operations(context.graph);
});
afterAll(() => context.drop([...used]));

const domain = () => `kabar.test-${context.tag}`;
const article = (fields: Partial<ArticleRecord> = {}): ArticleRecord => {
  const made = anArticle({ domain: domain(), ...fields });
  for (const id of [made.id, made.cluster_id]) used.add(id);
  return made;
};
const save = async (...records: ArticleRecord[]) =>
  (await stores.news.saveArticle(records)).map((each) =>
    each instanceof Error ? each : each.outcome,
  );
const read = (article_id: string) => stores.news.articleGraph({ article_id }, patient());
const named = (name: string) => `${name} ${context.tag}`;

describe("an article in the graph", () => {
  it("says whom, what and where it mentions, and who did what to whom", async () => {
    const one = article({
      analysis: anAnalysis(context.tag),
      matched_keywords: [named("jambret")],
    });
    expect(await save(one)).toEqual(["inserted"]);
    expect(await read(one.id)).toEqual({
      ...{ article_id: one.id, title: one.title, source: "Kabar", duplicate_of: null },
      persons: [named("Budi Santoso")],
      organizations: [named("KPK")],
      police_units: [
        {
          name: named("Polsek Cibinong"),
          level: "POLSEK",
          chain: ["Polsek Cibinong", "Polres Bogor", "Polda Jawa Barat", "Mabes Polri"].map(named),
        },
      ],
      regions: [{ code: named("32.01"), name: "Kabupaten Bogor", level: "regency" }],
      topics: [named("jambret")],
      triples: [
        {
          ...{ subject: named("Polsek Cibinong"), predicate: "tangkap" },
          ...{ object: named("Budi Santoso"), sentence: "Polsek Cibinong menangkap Budi." },
        },
        {
          ...{ subject: named("Budi Santoso"), predicate: "curi", object: named("tas merah") },
          sentence: "Budi mencuri tas merah.",
        },
      ],
    });
    const [spok] = await context.query(
      "MATCH ()-[r:SPOK {article_id: $id}]->() WHERE r.position = 0 RETURN r.confidence AS c, toString(r.published_at) AS at",
      { id: one.id },
    );
    expect(spok).toEqual({ c: 1, at: "2026-10-15T07:05:00Z" });
    const [mention] = await context.query(
      "MATCH (:Article {id: $id})-[m:MENTIONS]->(:Person) RETURN m.role AS role, m.count = 1 AS once",
      { id: one.id },
    );
    expect(mention).toEqual({ role: "tersangka", once: true });
  });

  it("that nobody saved is null", async () => {
    expect(await read(newId())).toBeNull();
  });

  it("is replaced with its relations by a newer version only; a repeat doubles nothing", async () => {
    const analysis = anAnalysis(context.tag);
    const one = article({ version: 2_000, analysis });
    const relations = async () =>
      (
        await context.query(
          `MATCH (a:Article {id: $id})-[r]->() RETURN type(r) AS type, toInteger(count(r)) AS n
           UNION ALL MATCH ()-[r:SPOK {article_id: $id}]->() RETURN type(r) AS type, count(r) AS n`,
          { id: one.id },
        )
      ).map(({ type, n }) => `${String(type)} ${String(n)}`);
    await save(one);
    const once = await relations();
    expect(await save(one)).toEqual(["unchanged"]);
    expect(await save({ ...one, version: 1_000, title: "Lama" })).toEqual(["stale"]);
    expect((await relations()).sort()).toEqual(once.sort());
    const newer = { ...one, version: 3_000, analysis: { ...analysis, entities: [], triples: [] } };
    expect(await save(newer)).toEqual(["updated"]);
    expect(await read(one.id)).toMatchObject({ title: one.title, persons: [], triples: [] });
  });

  it("given several times in one batch keeps its newest version", async () => {
    const one = article({ version: 10 });
    const batch = [one, { ...one, version: 30, title: "Tiga" }, { ...one, version: 20 }];
    expect(await save(...batch)).toEqual(["superseded", "inserted", "superseded"]);
    expect(await read(one.id)).toMatchObject({ title: "Tiga" });
  });

  it("written by five connectors at once ends as the newest version, its entities once", async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => testGraph("racer")));
    const one = article({ analysis: anAnalysis(named("race")) });
    try {
      const versions = Array.from({ length: 50 }, (_, i) => ((i * 37) % 50) + 1);
      await Promise.all(
        versions.map((version, i) => {
          const graph = stores[i % stores.length]?.graph ?? context.graph;
          return operations(graph).news.saveArticle([{ ...one, version, title: `v${version}` }]);
        }),
      );
    } finally {
      for (const { store } of stores) await store.close();
    }
    const found = await read(one.id);
    expect(found).toMatchObject({ title: "v50", persons: [`Budi Santoso ${named("race")}`] });
    expect(found?.triples).toHaveLength(2);
    expect(found?.police_units[0]?.chain).toHaveLength(4);
  });

  it("names who is mentioned most together with a person", async () => {
    const tag = named("co");
    const all = anAnalysis(tag);
    const without = { ...all, entities: all.entities.slice(0, 2), regions: [], policeUnits: [] };
    await save(article({ analysis: all }), article({ analysis: { ...without, triples: [] } }));
    const query = { name: `Budi Santoso ${tag}`, limit: 2 };
    expect(await stores.news.coMentions(query, patient())).toEqual([
      { name: `KPK ${tag}`, type: "Organization", articles: 2 },
      { name: `Cibinong ${tag}`, type: "Place", articles: 1 },
    ]);
  });
});

describe("a duplicate", () => {
  it("points at the article it repeats, whichever came first", async () => {
    const cluster_id = newId();
    const copies = [1, 2].map(() => article({ cluster_id, dedup_status: "DUPLICATE" }));
    const original = article({ cluster_id });
    const [early, late] = copies;
    if (!early || !late) throw new Error("two copies");
    await save(early);
    expect(await read(early.id)).toMatchObject({ duplicate_of: null });
    await save(original);
    await save(late);
    for (const { id } of copies)
      expect(await read(id)).toMatchObject({ duplicate_of: original.id, persons: [] });
    const [event] = await context.query(
      "MATCH (e:Event {id: $id})<-[:IN_EVENT]-(a) RETURN count(a) = 3 AS three, e.lock AS lock",
      { id: cluster_id },
    );
    expect(event).toEqual({ three: true, lock: null });
  });

  it("follows its article to another event, and an empty event goes", async () => {
    const [from, to] = [newId(), newId()];
    const original = article({ cluster_id: to });
    const copy = article({ cluster_id: from, dedup_status: "DUPLICATE" });
    await save(original, copy);
    await save({ ...copy, version: copy.version + 1, cluster_id: to });
    expect(await read(copy.id)).toMatchObject({ duplicate_of: original.id });
    expect(await context.query("MATCH (e:Event {id: $id}) RETURN e", { id: from })).toEqual([]);
  });
});

describe("a read", () => {
  it("is stopped in the server when its caller goes away", async () => {
    const caller = new AbortController();
    const sum = context.tag.replace("-", "_");
    const endless = `UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b
      WITH a + b AS ${sum} RETURN sum(${sum})`;
    const running = () =>
      context.query(
        "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH 'UNWIND range' AND currentQuery CONTAINS $sum RETURN 1",
        { sum },
      );
    const slow = reading(
      context.graph,
      { signal: caller.signal, remainingMs: () => 60_000 },
      endless,
    ).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await running()).toHaveLength(1), { timeout: 20_000 });
    caller.abort();
    expect(await slow).toMatchObject({ code: "DEADLINE_EXCEEDED" });
    await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 20_000 });
    const late = reading(context.graph, patient(200), endless);
    await expect(late).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" });
  });
});
