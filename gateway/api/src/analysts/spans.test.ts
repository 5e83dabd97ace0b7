import { Fault, type Analysis, type ArticleRecord } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { anArticle, nothing } from "./sample-article.ts";
import { spansOf, spokOf } from "./spans.ts";

const content =
  "👮🏽 Polres Bogor menangkap Bùdi Santoso, S.H. di Cibinong.\n\n“Café José” tutup 🇮🇩 kata Bùdi.";
const at = (words: string, from = 0) => {
  const start = content.indexOf(words, from);
  return { start, end: start + words.length };
};
const analysis: Analysis = {
  ...nothing,
  entities: [
    {
      ...{ type: "PERSON", name: "Bùdi Santoso", aliases: ["Bùdi"], role: "tersangka" },
      mentions: [at("Bùdi Santoso, S.H."), at("Bùdi", 60)],
    },
    { type: "ORGANISATION", name: "Polres Bogor", aliases: [], mentions: [at("Polres Bogor")] },
    {
      ...{ type: "ORGANISATION", name: "Café José", aliases: [] },
      mentions: [at("Café José"), { start: 90, end: 900 }, { start: 5, end: 5 }],
    },
    { type: "PLACE", name: "Cibinong", aliases: [], mentions: [at("Cibinong")] },
  ],
  policeUnits: [
    {
      ...{ unit: "Polres Bogor", level: "POLRES", reason: "", mentions: [at("Polres Bogor")] },
      chain: ["Polres Bogor", "Polda Jawa Barat"],
    },
  ],
  spok: [
    {
      sentence: "Polres Bogor menangkap Bùdi Santoso, S.H. di Cibinong.",
      ...{ subject: "Polres Bogor", predicate: "menangkap", object: "Bùdi Santoso, S.H." },
      adverbials: ["di Cibinong", "kemarin"],
    },
  ],
};
const article: ArticleRecord = anArticle({ content, analysis });
const graph = (named: () => Promise<({ id: string } | null)[]>) =>
  ({ entities: { named } }) as unknown as Parameters<typeof spansOf>[1]; // all that is called

describe("what was read in a text", () => {
  it("stands where its offsets say, with emoji and accents before it", async () => {
    const { entities } = await spansOf(
      article,
      graph(async () => []),
      100,
    );
    expect(
      entities.map(({ text, type, start, end }) => [text, type, content.slice(start, end)]),
    ).toEqual(
      [
        ["Polres Bogor", "PoliceUnit"],
        ["Bùdi Santoso, S.H.", "Person"],
        ["Cibinong", "Place"],
        ["Café José", "Organization"],
        ["Bùdi", "Person"],
      ].map(([words, type]) => [words, type, words]),
    );
  });

  it("has the graph's ids, each by the name in full", async () => {
    const asked = async () => [
      { id: "policeunit:polres bogor" },
      { id: "person:bùdi santoso" },
      null,
    ];
    const { entities, graph_available } = await spansOf(article, graph(asked), 100);
    expect(graph_available).toBe(true);
    expect(entities.map(({ id }) => id)).toEqual([
      ...["policeunit:polres bogor", "person:bùdi santoso"],
      ...[null, null, "person:bùdi santoso"],
    ]);
  });

  it("is shown without ids while the graph is away", async () => {
    const away = () => Promise.reject(new Fault("UNAVAILABLE", "away"));
    const { entities, graph_available } = await spansOf(article, graph(away), 100);
    expect(graph_available).toBe(false);
    expect(entities).toHaveLength(5);
  });

  it("gives the parts of a core sentence where they stand, and says so where they do not", () => {
    const [sentence] = spokOf(article);
    expect(sentence && content.slice(sentence.start ?? 0, sentence.end ?? 0)).toBe(
      analysis.spok[0]?.sentence,
    );
    expect(
      sentence?.parts.map(({ role, text, start, end }) => [
        ...[role, text],
        start === null || end === null ? null : content.slice(start, end),
      ]),
    ).toEqual([
      ["subject", "Polres Bogor", "Polres Bogor"],
      ["predicate", "menangkap", "menangkap"],
      ["object", "Bùdi Santoso, S.H.", "Bùdi Santoso, S.H."],
      ["adverbial", "di Cibinong", "di Cibinong"],
      ["adverbial", "kemarin", null],
    ]);
  });

  it("is nothing for a duplicate, which has no analysis", async () => {
    const bare = anArticle({ analysis: null });
    expect(
      await spansOf(
        bare,
        graph(async () => []),
        100,
      ),
    ).toEqual({
      ...{ entities: [], graph_available: true },
    });
    expect(spokOf(bare)).toEqual([]);
  });
});
