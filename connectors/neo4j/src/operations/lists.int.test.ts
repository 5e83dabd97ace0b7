import { newId, type ArticleRecord, type Opportunity, type Resume } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, testGraph } from "../test-graph.ts";
import { operations } from "./index.ts";
import { anAnalysis, anArticle } from "./sample-article.ts";

let context: Awaited<ReturnType<typeof testGraph>>;
let stores: ReturnType<typeof operations>;
const used: string[] = [];
beforeAll(async () => {
  context = await testGraph("lists");
  stores = operations(context.graph);
});
afterAll(() => context.drop(used));

const named = (name: string) => `${name} ${context.tag}`;
const idOf = (type: string, name: string) => `${type}:${named(name).toLowerCase()}`;
const save = async (...articles: ArticleRecord[]) => {
  used.push(...articles.map(({ id }) => id));
  await stores.news.saveArticle(articles);
};
const all = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
};
const window = {};

describe("lists of the news graph", () => {
  const days = ["14", "15", "16"];
  let articles: ArticleRecord[];
  beforeAll(async () => {
    articles = days.map((day) =>
      anArticle({
        ...{ domain: `kabar.test-${context.tag}`, published_at: `2026-10-${day}T00:00:00.000Z` },
        analysis: anAnalysis(context.tag),
      }),
    );
    await save(...articles);
  });
  const budi = () => idOf("person", "Budi Santoso");

  it("give the mentions of an entity newest first, page by page, with the name that stands there", async () => {
    const question = { entity_id: budi(), window, limit: 2 };
    const first = await stores.entities.mentions(question, patient());
    expect(first).toMatchObject({
      total: 3,
      items: [
        {
          article_id: articles[2]?.id,
          written: named("Budi Santoso"),
          role: "tersangka",
          count: 1,
        },
        { article_id: articles[1]?.id },
      ],
    });
    const after = first.next ?? "";
    const rest = await stores.entities.mentions({ ...question, after }, patient());
    expect([rest.items.map(({ article_id }) => article_id), rest.next]).toEqual([
      [articles[0]?.id],
      null,
    ]);
    const kpk = idOf("organization", "KPK");
    const both = { ...question, with: kpk, window: { from: "2026-10-16T00:00:00Z" } };
    expect((await stores.entities.mentions(both, patient())).total).toBe(1);
    const unknown = { ...question, entity_id: "person:nobody at all" };
    expect(await stores.entities.mentions(unknown, patient())).toEqual({
      ...{ items: [], next: null, total: 0 },
    });
  });

  it("say whom names mean, as articles write them", async () => {
    const names = [
      { type: "Person" as const, name: named("AKBP Budi Santoso") },
      { type: "Organization" as const, name: named("Polsek Cibinong") },
      { type: "Region" as const, name: named("32.01") },
      { type: "Person" as const, name: "nobody at all" },
    ];
    const found = await stores.entities.named({ names }, patient());
    expect(found.map((entity) => entity && [entity.type, entity.name])).toEqual([
      ["Person", named("Budi Santoso")],
      ["PoliceUnit", named("Polsek Cibinong")],
      ["Region", "Kabupaten Bogor"],
      null,
    ]);
  });

  it("give entities and relations whole, as many as were counted", async () => {
    const ids = [budi(), idOf("organization", "KPK"), idOf("policeunit", "Polsek Cibinong")];
    const entities = await all(stores.entities.scan({ ids, types: [], window }, patient()));
    expect(entities.map(({ id, mentions }) => [id, mentions])).toEqual(
      ids.toSorted().map((id) => [id, 3]),
    );
    const related = { ids, relations: ["CO_MENTION", "SPOK", "PART_OF"] as const, window };
    const question = { ...related, relations: [...related.relations] };
    const edges = await all(stores.graph.scan(question, patient()));
    expect(
      edges.map(({ a, b, relation, predicate, weight }) => [
        a.id,
        relation,
        predicate,
        b.id,
        weight,
      ]),
    ).toEqual([
      [ids[1], "CO_MENTION", null, ids[0], 3],
      [ids[1], "CO_MENTION", null, ids[2], 3],
      [ids[0], "CO_MENTION", null, ids[2], 3],
      [ids[2], "SPOK", "tangkap", ids[0], 3],
    ]);
    expect(await stores.graph.count(question, patient())).toEqual({ relations: 4 });
    expect(await stores.entities.count({ ids, types: ["Person"], window }, patient())).toEqual({
      entities: 1,
    });
    const none = { ...question, window: { to: "2026-10-01T00:00:00Z" } };
    expect(await all(stores.graph.scan(none, patient()))).toEqual([]);
  });

  it("refuse co-mentions of everybody with everybody", async () => {
    const question = { ids: [], relations: ["CO_MENTION" as const], window };
    await expect(all(stores.graph.scan(question, patient()))).rejects.toMatchObject({
      code: "INVALID_ARGUMENT",
    });
  });
});

describe("a hub of 5,000 neighbours", () => {
  it(
    "says how many there are, and gives all of them to who asks for all",
    { timeout: 60_000 },
    async () => {
      const hub = idOf("concept", "hub");
      await context.query(
        `CREATE (h:Name:Entity:Concept {id: $hub, type: 'Concept', name: 'hub ' + $tag})
       WITH h UNWIND range(1, 5000) AS n
       CREATE (h)-[:SPOK {predicate: 'kenal', article_id: 'a' + n, position: 0, confidence: 1.0,
         occurred_at: datetime('2026-10-15T00:00:00Z') + duration({seconds: n})}]->
         (:Name:Entity:Concept {id: $hub + n, type: 'Concept', name: 'n' + n + ' ' + $tag})`,
        { hub },
      );
      const question = {
        ...{ entity_id: hub, relation: "SPOK" as const, types: [], window, limit: 500 },
      };
      const usual = await stores.graph.neighbours(question, patient());
      expect(usual).toMatchObject({ examined: 2_000, found: 2_000, total: 5_000 });
      const seen = new Set<string>();
      let after: string | undefined;
      do {
        const page = await stores.graph.neighbours(
          { ...question, examine: 5_000, ...(after !== undefined && { after }) },
          patient(),
        );
        expect(page).toMatchObject({ examined: 5_000, found: 5_000, total: 5_000 });
        for (const { id } of page.items) seen.add(id);
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(seen.size).toBe(5_000);
    },
  );
});

describe("lists of the talent graph", () => {
  const skill = (name: string) => ({ uri: `http://skill.test/${name}/${context.tag}`, name });
  const resume = (full_name: string, headline: string, fields: Partial<Resume> = {}): Resume => ({
    ...{ id: newId(), profile_id: newId(), full_name: named(full_name), headline, text: "" },
    ...{ skills: [skill("sql")], custom_skills: [{ name: named("Sapa") }] },
    submitted_at: "2026-10-15T08:00:00.000Z",
    ...fields,
  });

  it("find resumes by words and skill, opportunities with what they ask, and skills by use", async () => {
    const ana = resume("Ana", "Analis data");
    const budi = resume("Budi", "Analis hukum", {
      ...{ skills: [skill("hukum")], submitted_at: "2026-10-16T08:00:00.000Z" },
    });
    await stores.talent.saveResume([ana, budi]);
    const post: Opportunity = {
      ...{ id: newId(), title: named("Analis"), organization: "Nexa", description: "" },
      ...{ skills: [skill("sql"), skill("hukum")], custom_skills: [] },
      posted_at: "2026-10-15T08:00:00.000Z",
    };
    await stores.talent.saveOpportunity([post]);
    const names = async (q: string, skill?: string) =>
      (
        await stores.talent.listResumes({ q, limit: 10, ...(skill && { skill }) }, patient())
      ).items.map(({ full_name }) => full_name);
    expect(await names(`analis ${context.tag}`)).toEqual([named("Budi"), named("Ana")]);
    expect(await names(`data ${context.tag}`)).toEqual([named("Ana")]);
    expect(await names(context.tag, skill("hukum").uri)).toEqual([named("Budi")]);
    expect(await names("", named("Sapa"))).toHaveLength(2);
    const { items, total } = await stores.talent.listOpportunities(
      { q: context.tag, limit: 10 },
      patient(),
    );
    expect({ items, total }).toMatchObject({ total: 1, items: [{ id: post.id, skills: 2 }] });
    expect(await stores.talent.opportunity({ id: post.id }, patient())).toEqual({
      ...{ id: post.id, title: post.title, organization: "Nexa", posted_at: post.posted_at },
      skills: post.skills,
    });
    expect(await stores.talent.opportunity({ id: newId() }, patient())).toBeNull();
    const used = await stores.talent.listSkills({ q: `sapa ${context.tag}`, limit: 5 }, patient());
    expect(used).toMatchObject({
      total: 1,
      items: [{ skill: { uri: null, name: named("Sapa") }, resumes: 2, opportunities: 0 }],
    });
  });
});
