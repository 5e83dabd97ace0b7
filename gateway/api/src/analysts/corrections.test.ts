import { newId, type Correction, type CorrectionChange } from "@nexa/contracts";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { applyCorrection, beforeOf, levelOf } from "./apply-correction.ts";
import { goldLines, type GoldRow, type GoldSet } from "./gold.ts";
import { anArticle, nothing } from "./sample-article.ts";
import { sentenceAt, wordsOf } from "./sentence.ts";

const content =
  "Kapolres Bogor AKBP Rio menahan Budi Santoso. Budi ditahan di Polsek Cibinong, kata Jl. Raya.\n\nTamat.";
const at = (words: string) => ({
  start: content.indexOf(words),
  end: content.indexOf(words) + words.length,
});
const person = (words: string, name?: string): CorrectionChange => ({
  ...{ field: "entity", type: "PERSON", ...at(words) },
  ...(name !== undefined && { name }),
});
const read = {
  ...nothing,
  entities: [
    { type: "PLACE" as const, name: "Bogor", aliases: [], mentions: [at("Bogor")] },
    { type: "PERSON" as const, name: "Budi", aliases: [], mentions: [at("Budi")] },
  ],
};

describe("a correction of what D1 read", () => {
  const apply = (change: CorrectionChange) => applyCorrection(read, change, content);

  it("sets mood and urgency", () => {
    expect(apply({ field: "sentiment", value: "negatif" }).sentiment).toEqual({
      ...{ label: "negatif", confidence: 1 },
    });
    expect(apply({ field: "urgency", value: 4 }).urgency.level).toBe(4);
  });

  it("puts an entity in the place of what was read there", () => {
    expect(apply(person("Budi Santoso")).entities).toEqual([
      read.entities[0],
      { type: "PERSON", name: "Budi Santoso", aliases: [], mentions: [at("Budi Santoso")] },
    ]);
  });

  it("joins a mention to the entity that it names, with the words as an alias", () => {
    const once = apply(person("Budi Santoso"));
    const second = { start: content.indexOf("Budi ditahan"), end: content.indexOf(" ditahan") };
    const change = { ...person("Budi", "Budi Santoso"), ...second } as CorrectionChange;
    const twice = applyCorrection(once, change, content);
    expect(twice.entities.at(-1)).toEqual({
      ...{ type: "PERSON", name: "Budi Santoso", aliases: ["Budi"] },
      mentions: [at("Budi Santoso"), second],
    });
    expect(applyCorrection(twice, change, content)).toEqual(twice);
  });

  it("takes away what is no entity", () => {
    const change = { ...person("Bogor"), type: null } as CorrectionChange;
    expect(apply(change).entities.map(({ name }) => name)).toEqual(["Budi"]);
    expect(beforeOf(anArticle({ content, analysis: read }), change)).toEqual([
      { ...at("Bogor"), type: "PLACE", name: "Bogor" },
    ]);
  });

  it("names the police unit that is meant, with the level that its name tells", () => {
    const chain = ["Polres Bogor", "Polda Jawa Barat", "Mabes Polri"];
    const change = { field: "police_unit" as const, ...at("Kapolres Bogor"), chain };
    const [unit] = apply(change).policeUnits;
    expect(unit).toMatchObject({ unit: "Polres Bogor", level: "POLRES", chain });
    expect(() => levelOf("Densus 88")).toThrow("does not tell its level");
  });
});

describe("gold data", () => {
  const article = anArticle({ content, analysis: read, title: "Budi ditahan" });
  const row = (change: CorrectionChange, other: GoldRow["other"] = null): GoldRow => ({
    correction: {
      ...{ id: newId(), article_id: article.id, change, before: null, note: "" },
      ...{ made_by: "sri", made_at: "2026-11-30T10:00:00Z" },
    } satisfies Correction,
    article,
    other,
  });
  async function* rowsOf(...rows: GoldRow[]) {
    yield* rows;
  }
  const gold = (set: GoldSet, ...rows: GoldRow[]) => text(goldLines(set, rowsOf(...rows)));
  const objects = async (set: GoldSet, ...rows: GoldRow[]) =>
    (await gold(set, ...rows))
      .split("\n")
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line));

  it("of mood and urgency is title, lead and the last word on it", async () => {
    const lines = await objects(
      "sentiment",
      row({ field: "sentiment", value: "positif" }),
      row({ field: "sentiment", value: "negatif" }),
    );
    expect(lines).toMatchObject([{ title: "Budi ditahan", sentiment: "negatif" }]);
    expect(await objects("urgency", row({ field: "urgency", value: 5 }))).toMatchObject([
      { lead: expect.stringContaining("Kapolres Bogor") as unknown, urgency: 5 },
    ]);
  });

  it("of entities is the corrected sentence with all its entities, a word a line", async () => {
    expect(await gold("ner", row(person("Rio")), row(person("Budi Santoso")))).toBe(
      [
        ...["Kapolres\tO", "Bogor\tB-PLACE", "AKBP\tO", "Rio\tB-PERSON", "menahan\tO"],
        ...["Budi\tB-PERSON", "Santoso\tI-PERSON", ".\tO", "", ""],
      ].join("\n"),
    );
  });

  it("of police units is the sentence with its units by offset", async () => {
    const chain = ["Polsek Cibinong", "Polres Bogor", "Polda Jawa Barat", "Mabes Polri"];
    const [line] = await objects(
      "police",
      row({ field: "police_unit", ...at("Polsek Cibinong"), chain }),
    );
    expect(line).toMatchObject({
      sentence: "Budi ditahan di Polsek Cibinong, kata Jl. Raya.",
      mentions: [
        {
          ...{ text: "Polsek Cibinong", start: 16, end: 31 },
          ...{ level: "POLSEK", unit: "Polsek Cibinong", chain },
        },
      ],
    });
  });

  it("of stories is the pair and whether it is one", async () => {
    const other = { title: "Lain", content: "Isi." };
    const change = { field: "duplicate" as const, of: newId(), is_duplicate: false };
    expect(await objects("neardup", row(change, other), row(change, null))).toMatchObject([
      { a: `Budi ditahan. ${content.replaceAll("\n\n", " ")}`, b: "Lain. Isi.", duplicate: 0 },
    ]);
  });
});

describe("a sentence", () => {
  it("ends at a full stop, not at an abbreviation, and at a line", () => {
    const sentence = (words: string) => {
      const { start, end } = sentenceAt(content, at(words));
      return content.slice(start, end);
    };
    expect(sentence("Rio")).toBe("Kapolres Bogor AKBP Rio menahan Budi Santoso.");
    expect(sentence("Raya")).toBe("Budi ditahan di Polsek Cibinong, kata Jl. Raya.");
    expect(sentence("Tamat")).toBe("Tamat.");
  });

  it("is words and signs", () => {
    expect(wordsOf("Rp 6,7 “anak-anak” (12/3)").map(({ text }) => text)).toEqual([
      ...["Rp", "6,7", "“", "anak-anak", "”", "(", "12/3", ")"],
    ]);
  });
});
