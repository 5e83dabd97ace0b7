import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  elasticsearch,
  minio,
  neo4j,
  postgres,
  qdrant,
  vectorIdOf,
  type Analysis,
  type ArticleRecord,
} from "@nexa/contracts";
import { evaluatePolice, evaluateUrgency } from "@nexa/language";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { smallSystem, type Answer, type SmallSystem } from "./small-system.ts";

// What analysts ask, over HTTP, through all connectors, of the real stores.
const tag = randomBytes(4).toString("hex");
const patience = { timeout: 240_000, interval: 250 };
const store = `test-analysts-${tag}-`;
const domain = `kabar-${tag}.test`;

const named = (name: string) => `${name} ${tag}`;
const content = [
  `👮🏽 Polres ${named("Bogor")} menangkap ${named("Budi")} dan ${named("Bùdi")} kemarin.`,
  `“Café” itu tutup 🇮🇩, kata ${named("Citra")}.`,
].join("\n\n");
const at = (words: string) => {
  const start = content.indexOf(words);
  return { start, end: start + words.length };
};
const person = (name: string) => ({
  ...{ type: "PERSON" as const, name: named(name), aliases: [], mentions: [at(named(name))] },
});
const analysisOf = (people: string[]): Analysis => ({
  backend: { name: "embedded", version: "1" },
  entities: people.map(person),
  policeUnits: [
    {
      ...{ unit: `Polres ${named("Bogor")}`, level: "POLRES", reason: "named" },
      chain: [`Polres ${named("Bogor")}`],
      mentions: [at(`Polres ${named("Bogor")}`)],
    },
  ],
  regions: [],
  spok: [],
  triples: [
    {
      ...{ subject: `Polres ${named("Bogor")}`, predicate: "tangkap", object: named("Budi") },
      ...{ sentence: content.split("\n")[0] ?? "", start: 0, end: 60, confidence: 1 },
    },
  ],
  sentiment: { label: "netral", confidence: 0.6 },
  urgency: { level: 2, evidence: [] },
});
const hostile = '<script>alert("x")</script>';
const article = (fields: Partial<ArticleRecord> = {}): ArticleRecord => {
  const id = randomUUID();
  return {
    ...{ id, version: 1_791_000_000_000_000, url: `https://${domain}/${id}`, domain },
    ...{ title: `Penangkapan ${tag} ${hostile}`, author: "=1+1", content, language: "id" },
    ...{ published_at: "2026-11-28T14:05:00+07:00", scraped_at: "2026-11-28T08:00:00.000Z" },
    ...{ cleaned_at: "2026-11-28T08:00:01.000Z", char_count: 99, word_count: 9 },
    ...{ matched_keywords: [], region: null, clean_ref: null, raw_ref: `raw/${tag}.json` },
    sector: { sector_id: randomUUID(), sector_name: "Keamanan" },
    ...{ dedup_status: "UNIQUE", similarity_score: 0, cluster_id: `cluster_${id}` },
    ...{ task_priority: "NORMAL", analysis: analysisOf(["Budi", "Bùdi"]), analysed_at: null },
    ...fields,
  };
};
const first = article();
const second = article({ analysis: analysisOf(["Bùdi", "Citra"]) });
const copy = article({
  ...{ dedup_status: "DUPLICATE", analysis: null, similarity_score: 0.95 },
  cluster_id: first.cluster_id,
});
const idOf = (name: string) => `person:${named(name).toLowerCase()}`;

let system: SmallSystem;
let get: (path: string) => Promise<Answer>;
let post: (path: string, body: object) => Promise<Answer>;
const authorization = "Bearer key-of-the-administrator-0001";
/** What is no JSON. */
const file = (path: string) =>
  fetch(`${system.url()}/api/v1${path}`, { headers: { authorization } });
beforeAll(async () => {
  system = await smallSystem(
    "analysts",
    // On a busy machine a store may be slow; what is asked here is whether it answers right.
    { STORE_TIMEOUT_MS: "20000" },
    {
      "connectors/elasticsearch": { ELASTICSEARCH_PREFIX: store },
      "connectors/neo4j": {},
      "connectors/qdrant": { QDRANT_PREFIX: store },
      "connectors/minio": { MINIO_BUCKET: store.slice(0, -1) },
    },
  );
  const { broker, call } = system;
  get = (path) => call("GET", path);
  post = (path, body) => call("POST", path, body);
  const page = { url: first.url, finalUrl: first.url, status: 200, headers: {}, charset: "utf-8" };
  await broker.client(minio).objects.put({
    key: `raw/${tag}.json`,
    body: JSON.stringify({
      ...{ ...page, fetchedAt: "2026-11-28T08:00:00Z" },
      bodyBase64: Buffer.from(hostile).toString("base64"),
    }),
  });
  for (const each of [first, second, copy]) {
    await broker.client(postgres).articles.save(each);
    await broker.client(elasticsearch).articles.save(each);
    await broker.client(neo4j).news.saveArticle(each);
  }
  for (const [each, vector] of [
    [first, [1, 0]],
    [second, [0.8, 0.6]],
  ] as const)
    await broker.client(qdrant).articles.save({
      ...{ model: "model-1", id: vectorIdOf(each.id, "model-1") },
      vector: Float32Array.from(vector),
      payload: {
        ...{ article_id: each.id, cluster_id: each.cluster_id, domain, title: each.title },
        ...{ window_at: "2026-11-28T07:05:00Z", opening: "" },
      },
    });
  await vi.waitFor(async () => {
    expect((await get(`/articles?domain=${domain}`)).body.total).toBe(3);
    for (const path of [`/articles/${copy.id}`, `/entities/${encodeURIComponent(idOf("Citra"))}`])
      expect(await get(path)).toMatchObject({ status: 200 });
    expect((await file(`/articles/${first.id}/raw`)).status).toBe(200);
    expect((await get(`/articles/${first.id}/related`)).body.items).toHaveLength(2);
  }, patience);
}, 900_000);
afterAll(async () => {
  await system?.stop();
  const { ELASTICSEARCH_URL = "", QDRANT_URL = "" } = process.env;
  await fetch(`${ELASTICSEARCH_URL}/${store}articles-v1`, { method: "DELETE" });
  await fetch(`${QDRANT_URL}/collections/${store}model-1`, { method: "DELETE" });
});

describe("articles", () => {
  it("are found with facets, by sector and police unit, and counted by day", async () => {
    const unit = encodeURIComponent(`Polres ${named("Bogor")}`);
    const { body } = await get(
      `/articles?q=penangkapan&domain=${domain}&sector=Keamanan&police_unit=${unit}&histogram=day`,
    );
    expect(body).toMatchObject({
      total: 2,
      facets: { sector: [{ value: "Keamanan", count: 2 }], sentiment: [{ value: "netral" }] },
      histogram: [{ from: "2026-11-27T17:00:00.000Z", count: 2 }],
    });
    expect(body.hits[0].highlights.join()).not.toContain("<script");
  });

  it("have their words and entities at their offsets, beside emoji and accents", async () => {
    const { body } = await get(`/articles/${first.id}/text`);
    expect(
      body.entities.map(({ start, end, id }: { start: number; end: number; id: string }) => [
        ...[body.clean_text.slice(start, end), id],
      ]),
    ).toEqual([
      [`Polres ${named("Bogor")}`, `policeunit:polres ${named("bogor")}`],
      [named("Budi"), idOf("Budi")],
      [named("Bùdi"), idOf("Bùdi")],
    ]);
  });

  it("as they were fetched are text that nothing runs", async () => {
    const reply = await file(`/articles/${first.id}/raw`);
    expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(reply.headers.get("content-security-policy")).toContain("sandbox");
    expect(await reply.text()).toBe(hostile);
  });

  it("stand near to others by the cosine of their vectors, a copy by its master's", async () => {
    const near = (await get(`/articles/${copy.id}/related?minimum=0.5`)).body;
    expect(near).toMatchObject({ basis: first.id, own_similarity: 0.95, model: "model-1" });
    expect(near.items).toMatchObject([
      { article_id: first.id, relation: "master", similarity: 0.95 },
      { article_id: second.id, relation: "near" },
    ]);
    expect(near.items[1].similarity).toBeCloseTo(0.8, 5);
    const { body } = await get(`/clusters/${first.cluster_id}`);
    expect(body.members.items.map((one: { article_id: string }) => one.article_id)).toEqual([
      ...[first.id, copy.id],
    ]);
    const trends = await get(
      "/trends?order=size&from=2026-11-28T00:00:00Z&to=2026-11-29T00:00:00Z",
    );
    expect(trends.body.items[0]).toMatchObject({ cluster_id: first.cluster_id, size: 2 });
  });

  it("corrected are so in every store, with who said it", async () => {
    const made = await post(`/articles/${second.id}/corrections`, {
      ...{ change: { field: "urgency", value: 5 }, note: "delapan tewas" },
    });
    expect([made.status, made.body.version]).toEqual([201, second.version + 1]);
    expect((await get(`/articles/${second.id}`)).body).toMatchObject({
      ...{ version: second.version + 1, analysis: { urgency: { level: 5 } } },
    });
    await vi.waitFor(async () => {
      const { body } = await get(`/articles?domain=${domain}&urgency=5`);
      expect(body.hits.map(({ id }: { id: string }) => id)).toEqual([second.id]);
      const graph = await post("/graph/cypher", {
        query: "MATCH (a:Article {id: $id}) RETURN a.urgency AS urgency",
        parameters: { id: second.id },
      });
      expect(graph.body.rows).toEqual([[5]]);
    }, patience);
    expect((await get(`/corrections?article_id=${second.id}`)).body.items).toMatchObject([
      { note: "delapan tewas", made_by: "administrator", before: { value: 2 } },
    ]);
    const audited = await get("/audit?action=article.correct");
    expect(audited.body.items[0]).toMatchObject({ subject: second.id, actor: "administrator" });
  });

  it("corrected are gold that the evaluation reads", async () => {
    const unit = `Polres ${named("Bogor")}`;
    const change = { field: "police_unit", ...at(unit), chain: [unit, "Polda Jawa Barat"] };
    expect((await post(`/articles/${first.id}/corrections`, { change })).status).toBe(201);
    const folder = await mkdtemp(join(tmpdir(), "gold-"));
    const gold = async (set: string) => {
      const reply = await file(`/corrections/export?set=${set}`);
      const path = join(folder, `${set}.jsonl`);
      await writeFile(path, await reply.text());
      return path;
    };
    const urgency = evaluateUrgency(await gold("urgency"));
    expect(urgency.exact + urgency.wrong.length).toBe(1);
    expect(evaluatePolice(await gold("police")).mentions).toBe(1);
    await rm(folder, { recursive: true });
  });

  it("leave as CSV whole, guarded, and told how many", async () => {
    const reply = await file(`/export/articles?domain=${domain}&zone=WIB`);
    expect(reply.headers.get("nexa-expected-rows")).toBe("3");
    const text = await reply.text();
    expect(text.match(/'=1\+1/g)).toHaveLength(3);
    expect(text.match(/2026-11-28T14:05:00\+07:00/g)).toHaveLength(3);
  });
});

describe("the graph", () => {
  it("joins two people who never met by the shortest way, as Cypher does", async () => {
    const ends = { a: idOf("Budi"), b: idOf("Citra") };
    const { body } = await get(
      `/graph/paths?from_id=${encodeURIComponent(ends.a)}&to_id=${encodeURIComponent(ends.b)}&via=MENTIONS`,
    );
    const { rows } = (
      await post("/graph/cypher", {
        query:
          "MATCH (a:Entity {id: $a}), (b:Entity {id: $b}) MATCH p = shortestPath((a)-[:MENTIONS*..6]-(b)) RETURN length(p)",
        parameters: ends,
      })
    ).body;
    expect(body.items[0].length).toBe(rows[0][0]);
    expect(body.items[0].nodes.map(({ id }: { id: string }) => id)).toContain(second.id);
  });

  it("makes two names one, and two again", async () => {
    const [from, into] = [idOf("Bùdi"), idOf("Budi")];
    const preview = await get(
      `/graph/merge-preview?from=${encodeURIComponent(from)}&into=${encodeURIComponent(into)}`,
    );
    expect(preview.body).toMatchObject({ names: [named("Bùdi")], mentions: 2, common_articles: 1 });
    const merged = await post("/graph/merge", { from, into, reason: "satu orang" });
    expect(merged.body.entity).toMatchObject({ id: into, mentions: 3 });
    const mentions = await get(`/entities/${encodeURIComponent(into)}/mentions`);
    expect(mentions.body.total).toBe(3);
    const split = await post("/graph/split", { entity_id: into, names: [from], reason: "dua" });
    expect(split.body.entity).toMatchObject({ id: from, mentions: 2 });
    const { body } = await get(`/entities/${encodeURIComponent(from)}/history`);
    expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual(["split", "merge"]);
    const unknown = await post("/graph/merge", { from: "person:nobody", into, reason: "x" });
    expect(unknown.status).toBe(404);
  });

  it("leaves as GraphML with every entity and relation around one", async () => {
    const reply = await file(`/export/graph?entity_id=${encodeURIComponent(idOf("Budi"))}`);
    const text = await reply.text();
    expect(text.match(/<node /g)).toHaveLength(3);
    expect(text.match(/<edge /g)).toHaveLength(4);
    expect(text.match(/<edge /g)).toHaveLength(Number(reply.headers.get("nexa-expected-rows")));
    expect(text).toContain('<data key="edge-predicate">tangkap</data>');
  });

  it("is not written to by Cypher, in whatever form", async () => {
    for (const query of ["CREATE (n:X)", "MATCH (n) SET n.x = 1", "MATCH (n) DETACH DELETE n"])
      expect([query, (await post("/graph/cypher", { query })).status]).toEqual([query, 403]);
  });

  it("stops working for who has gone", async () => {
    const leaving = new AbortController();
    const endless = ["x", "y", "z"].map((name) => `UNWIND range(1, 10000) AS ${name}`).join(" ");
    const busy = `${endless} WITH x * y * z AS n WHERE toString(n) <> '${tag}' RETURN count(n)`;
    const asked = fetch(`${system.url()}/api/v1/graph/cypher`, {
      ...{ method: "POST", body: JSON.stringify({ query: busy }), signal: leaving.signal },
      headers: { authorization, "content-type": "application/json" },
    });
    const ended = expect(asked).rejects.toThrow();
    const driver = (await import("neo4j-driver")).default;
    const { NEO4J_URL = "", NEO4J_USER = "neo4j", NEO4J_PASSWORD = "" } = process.env;
    const server = driver.driver(NEO4J_URL, driver.auth.basic(NEO4J_USER, NEO4J_PASSWORD));
    const running = async () => {
      const { records } = await server.executeQuery(
        "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS $tag RETURN currentQuery",
        { tag: `<> '${tag}'` },
      );
      return records.length;
    };
    await vi.waitFor(async () => expect(await running()).toBe(1), patience);
    leaving.abort();
    const began = performance.now();
    await ended;
    await vi.waitFor(async () => expect(await running()).toBe(0), patience);
    expect(performance.now() - began).toBeLessThan(10_000); // Neo4j's own limit is later
    await server.close();
  });

  it("away is a fault within three seconds that says when to ask again", async () => {
    await system.kill("connectors/neo4j");
    const began = performance.now();
    const reply = await get("/graph/ranking");
    expect(reply.status).toBe(503);
    expect(reply.headers.get("retry-after")).toBe("3");
    expect(performance.now() - began).toBeLessThan(10_000); // Neo4j's own limit is later
    expect((await post("/graph/cypher", { query: "RETURN 1" })).status).toBe(503);
    expect((await get(`/articles/${first.id}/text`)).body).toMatchObject({
      ...{ graph_available: false, title: first.title },
    });
  });
});
