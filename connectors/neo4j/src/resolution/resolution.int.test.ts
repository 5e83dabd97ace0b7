import { newId, type Analysis } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAnalysis, anArticle } from "../operations/sample-article.ts";
import { operations } from "../operations/index.ts";
import { patient, testGraph } from "../test-graph.ts";

let context: Awaited<ReturnType<typeof testGraph>>;
let stores: ReturnType<typeof operations>;
const used: string[] = [];
beforeAll(async () => {
  context = await testGraph("names");
  stores = operations(context.graph);
});
afterAll(() => context.drop(used));

const person = (name: string): Analysis["entities"][number] => ({
  ...{ type: "PERSON", name, aliases: [], mentions: [{ start: 0, end: 5 }] },
});
const save = async (...names: string[]) => {
  const analysis = anAnalysis(context.tag);
  const article = anArticle({
    domain: `kabar.test-${context.tag}`,
    analysis: {
      ...analysis,
      entities: names.map(person),
      policeUnits: [],
      regions: [],
      triples: [],
    },
  });
  used.push(article.id, article.cluster_id);
  await stores.news.saveArticle([article]);
  return article.id;
};
const profile = (entity_id: string) =>
  stores.entities.profile({ entity_id, window: {} }, patient());
const decision = (by = "ana") => ({
  id: newId(),
  by,
  reason: "same man",
  at: "2026-10-16T00:00:00Z",
});

describe("names of one person", () => {
  it("with and without a rank meet in one node, with the evidence", async () => {
    const name = `Rudi ${context.tag}`;
    await save(`Kombes Pol ${name}`);
    await save(name);
    const found = await profile(`person:kombes pol ${name.toLowerCase()}`);
    expect(found).toMatchObject({ id: `person:${name.toLowerCase()}`, mentions: 2 });
    expect(found?.aliases).toMatchObject([{ rule: "title", evidence: "Kombes Pol", by: "rule" }]);
  });

  it("merged by an analyst move together, and a split gives each its own back", async () => {
    const [one, two] = [`Satu ${context.tag}`, `Dua ${context.tag}`];
    const [from, into] = [`person:${two.toLowerCase()}`, `person:${one.toLowerCase()}`];
    await save(one);
    await save(two);
    await save(one, two);
    const merge = { ...decision(), from, into };
    expect(await stores.entities.merge([merge])).toEqual([{ outcome: "merged" }]);
    expect(await stores.entities.merge([merge])).toEqual([{ outcome: "unchanged" }]);
    expect(await profile(from)).toMatchObject({ id: into, mentions: 4 });
    await save(two);
    expect(await profile(into)).toMatchObject({ mentions: 5 });
    const split = { ...decision("budi"), entity_id: into, names: [from] };
    expect(await stores.entities.split([split])).toEqual([{ outcome: "split" }]);
    expect(await profile(into)).toMatchObject({ mentions: 2, aliases: [] });
    expect(await profile(from)).toMatchObject({ id: from, mentions: 3 });
    const { items } = await stores.entities.history({ entity_id: into, limit: 10 }, patient());
    expect(items.map(({ kind, by }) => `${kind} ${by}`)).toEqual(["split budi", "merge ana"]);
  });

  it("nobody knows are told, and fail alone", async () => {
    const outcomes = await stores.entities.merge([
      { ...decision(), from: "person:x y z", into: "person:z" },
    ]);
    expect(outcomes[0]).toMatchObject({ code: "NOT_FOUND" });
  });
});
