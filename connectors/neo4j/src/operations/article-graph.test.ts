import { describe, expect, it } from "vitest";
import { articleGraph, normalised } from "./article-graph.ts";
import { anAnalysis } from "./sample-article.ts";

describe("the graph of an article", () => {
  const graph = articleGraph({ analysis: anAnalysis("x") });

  it("lets a triple name an entity by an alias, a police unit in lower case, and others as concepts", () => {
    expect(graph.triples.map(({ subject, object }) => [subject, object])).toEqual([
      [
        { label: "PoliceUnit", key: "Polsek Cibinong x" },
        { label: "Person", key: "Budi Santoso x" },
      ],
      [
        { label: "Person", key: "Budi Santoso x" },
        { label: "Concept", key: "tas merah x" },
      ],
    ]);
  });

  it("leads every police unit up to Mabes Polri and every region to its province", () => {
    expect(graph.partOf.map(({ child, parent }) => `${child.key} < ${parent.key}`)).toEqual([
      "Polsek Cibinong x < Polres Bogor x",
      "Polres Bogor x < Polda Jawa Barat x",
      "Polda Jawa Barat x < Mabes Polri x",
      "32.01 x < 32 x",
    ]);
    const levels = graph.nodes.filter(({ label }) => label === "PoliceUnit");
    expect(levels.map(({ level }) => level)).toEqual(["POLRES", "POLDA", "MABES", "POLSEK"]);
  });

  it("adds up the mentions of one name", () => {
    const analysis = anAnalysis("x");
    const [budi] = analysis.entities;
    if (budi) analysis.entities.push({ ...budi, aliases: ["BS"], mentions: [...budi.mentions] });
    const [mention] = articleGraph({ analysis }).mentions;
    expect(mention).toMatchObject({ count: 2, role: "tersangka", aliases: ["Budi x", "BS"] });
  });

  it("of a duplicate, which nobody analysed, is empty", () => {
    expect(articleGraph({ analysis: null })).toEqual({
      ...{ nodes: [], forms: [], located: null, partOf: [], mentions: [], triples: [] },
    });
  });
});

describe("a spelling", () => {
  it.each([
    ["  Tas\u00a0 Merah. ", "tas merah"],
    ["“Uang tunai”", "uang tunai"],
    ["Rp1,5 miliar!", "rp1,5 miliar"],
    ["—", ""],
  ])("%j is %j", (text, expected) => {
    expect(normalised(text)).toBe(expected);
  });
});
