import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../operations/index.ts";
import { patient, testGraph } from "../test-graph.ts";
import { dropCookbook, loadCookbook } from "./load-articles.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/graph-cookbook.md"), "utf8");
const recipe =
  /^## (\d+)\. (.+?)\n[^]*?```cypher\n([^]*?)```[^]*?```json parameters\n([^]*?)```[^]*?```json answer\n([^]*?)```/gmu;
const recipes = [...page.matchAll(recipe)].map(
  ([, number = "", title = "", statement = "", parameters = "", answer = ""]) => ({
    ...{ number, title, statement },
    parameters: JSON.parse(parameters) as Record<string, unknown>,
    answer: JSON.parse(answer) as unknown[][],
  }),
);

let context: Awaited<ReturnType<typeof testGraph>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  context = await testGraph("cookbook");
  stores = operations(context.graph);
  await loadCookbook(context.graph);
});
afterAll(async () => {
  await dropCookbook(context.query);
  await context.drop();
});

describe("the graph cookbook", () => {
  it("has at least 25 questions, numbered in turn", () => {
    expect(recipes.length).toBeGreaterThanOrEqual(25);
    expect(recipes.map(({ number }) => Number(number))).toEqual(recipes.map((_, at) => at + 1));
  });

  it.each(recipes)("$number. $title", async ({ statement, parameters, answer }) => {
    const found = await stores.cypher.read(
      { statement, parameters, max_rows: 100 },
      patient(30_000),
    );
    expect({ rows: found.rows, cut: found.cut }).toEqual({ rows: answer, cut: null });
  });
});

describe("the analysts' operations on the newsroom's articles", () => {
  const march = { from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z" };
  const kpk = "organization:komisi pemberantasan korupsi";
  const page = { limit: 5 };

  it("find the KPK by its letters, and the alias opens the profile", async () => {
    const { items } = await stores.entities.search(
      { query: "kpk", types: [], window: march, ...page },
      patient(),
    );
    expect(items[0]).toMatchObject({ id: kpk, mentions: 5 });
    const profile = await stores.entities.profile({ entity_id: kpk, window: march }, patient());
    expect(profile).toMatchObject({ name: "Komisi Pemberantasan Korupsi", mentions: 5 });
    expect(profile?.newest[0]?.sentences.join()).toMatch(/KPK|Komisi/);
    expect(
      await stores.entities.profile({ entity_id: "person:nobody", window: {} }, patient()),
    ).toBeNull();
  });

  it("page neighbours without a gap or a double", async () => {
    const ask = (limit: number, after?: string) =>
      stores.graph.neighbours(
        {
          ...{ entity_id: kpk, relation: "CO_MENTION", types: ["Person"], window: march, limit },
          ...(after === undefined ? {} : { after }),
        },
        patient(),
      );
    const all = await ask(500);
    expect(all).toMatchObject({ next: null, examined: 5, total: 5 });
    const paged: string[] = [];
    for (let after: string | undefined; ;) {
      const { items, next } = await ask(3, after);
      paged.push(...items.map(({ id }) => id));
      if (next === null) break;
      after = next;
    }
    expect(paged).toEqual(all.items.map(({ id }) => id));
    expect(new Set(paged).size).toBe(paged.length);
  });

  it("find the way that Cypher finds, each relation with its article", async () => {
    const { items } = await stores.graph.neighbours(
      { entity_id: kpk, relation: "CO_MENTION", types: ["Person"], window: march, limit: 1 },
      patient(),
    );
    const question = {
      from: kpk,
      to: items[0]?.id ?? "",
      max_length: 6,
      via: ["MENTIONS" as const],
      window: march,
    };
    const path = await stores.graph.shortestPath(question, patient());
    expect(path).toMatchObject({
      length: 2,
      nodes: [{ id: kpk }, { type: "Article" }, { id: items[0]?.id }],
    });
    const paths = await stores.graph.shortestPaths({ ...question, ...page }, patient());
    expect(paths.items.length).toBeGreaterThanOrEqual(2);
    const never = {
      ...question,
      window: { from: "1990-01-01T00:00:00Z", to: "1990-02-01T00:00:00Z" },
    };
    expect(await stores.graph.shortestPath(never, patient())).toBeNull();
  });

  it("draw the network, rank it, and count its days", async () => {
    const net = await stores.graph.coMentionNetwork(
      { entity_id: kpk, types: [], window: march, limit: 20 },
      patient(),
    );
    expect(net.nodes).toHaveLength(21);
    const ids = new Set(net.nodes.map(({ id }) => id));
    expect(net.edges.every(({ a, b }) => ids.has(a) && ids.has(b))).toBe(true);
    const ranked = await stores.graph.centrality(
      { measure: "articles", types: ["Organization"], window: march, ...page },
      patient(30_000),
    );
    expect(ranked.items[0]).toMatchObject({ name: "KUHP" });
    const days = await stores.graph.timeline(
      { entity_id: kpk, unit: "month", window: march, ...page },
      patient(),
    );
    expect(days.items).toMatchObject([{ at: "2026-03-01", articles: 5 }]);
  });

  it("tell who did what to whom, page by page, and what two share", async () => {
    const first = await stores.graph.triples(
      { predicate: "tangkap", minimum_confidence: 0, window: march, limit: 2 },
      patient(),
    );
    const second = await stores.graph.triples(
      {
        predicate: "tangkap",
        minimum_confidence: 0,
        window: march,
        limit: 2,
        after: first.next ?? "",
      },
      patient(),
    );
    const times = [...first.items, ...second.items].map(({ occurred_at }) => occurred_at);
    expect(times).toHaveLength(4);
    expect([...times].sort().reverse()).toEqual(times);
    const court = "organization:pengadilan tipikor";
    const both = await stores.entities.compare(
      { a: kpk, b: court, window: march, limit: 5 },
      patient(),
    );
    expect(both).toMatchObject({ a: { articles: 5 }, both: 1 });
  });

  it("tell what was written since, each once", async () => {
    const since = "2026-01-01T00:00:00Z";
    const first = await stores.graph.changesSince({ since, limit: 40 }, patient());
    const second = await stores.graph.changesSince(
      { since, limit: 40, after: first.next ?? "" },
      patient(),
    );
    const ids = [...first.items, ...second.items].map(({ kind, id }) => `${kind} ${id}`);
    expect(new Set(ids).size).toBe(80);
    await expect(
      stores.graph.changesSince({ since, limit: 1, after: "x" }, patient()),
    ).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
  });
});
