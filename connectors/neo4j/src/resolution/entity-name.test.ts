import { describe, expect, it } from "vitest";
import { lastingAliases, resolved } from "./entity-name.ts";

describe("a written name", () => {
  it.each([
    ["Person", "Irjen Pol. Budi Santoso, S.I.K., M.H.", "person:budi santoso", "title"],
    ["Person", "AKBP (Purn) H. Ahmad  Fauzi", "person:ahmad fauzi", "title"],
    ["Person", "Prof. Dr. Siti Rahma SH", "person:siti rahma", "title"],
    ["Person", "Jenderal Listyo Sigit Prabowo", "person:listyo sigit prabowo", "title"],
    ["Person", "Kapten", "person:kapten", undefined],
    ["Person", "B.J. Habibie", "person:bj habibie", undefined],
    ["Organization", "KPK", "organization:komisi pemberantasan korupsi", "abbreviation"],
    ["Organization", "K.P.K.", "organization:komisi pemberantasan korupsi", "abbreviation"],
    ["Organization", "Polda Jabar", "policeunit:polda jawa barat", "abbreviation+police_unit"],
    ["Organization", "Polrestabes Bandung", "policeunit:polrestabes bandung", "police_unit"],
    ["Organization", "Polri", "policeunit:mabes polri", "abbreviation+police_unit"],
    ["PoliceUnit", "Polda NTB", "policeunit:polda nusa tenggara barat", "abbreviation"],
    ["Organization", "Kejati Sulsel", "organization:kejati sulawesi selatan", "abbreviation"],
    ["Organization", "PT Bank Jabar", "organization:pt bank jawa barat", "abbreviation"],
    ["Place", "Jabar", "place:jabar", undefined],
  ] as const)("%s %j is %s by %s", (label, written, id, rule) => {
    const found = resolved(label, written);
    expect([found.id, found.form?.rule]).toEqual([id, rule]);
  });
});

describe("an alias of one article", () => {
  const aliasesOf = (label: "Person" | "Organization", name: string, aliases: string[]) =>
    lastingAliases(resolved(label, name), aliases).map(({ id, rule }) => `${id} by ${rule}`);

  it("holds for all when it is the same person with a rank, or an organisation's letters", () => {
    expect(aliasesOf("Person", "Budi Santoso", ["AKP Budi Santoso", "Budi"])).toEqual([
      "person:akp budi santoso by title",
    ]);
    expect(
      aliasesOf("Organization", "Badan Usaha Milik Rakyat", ["BUMR", "Badan Usaha", "XYZ"]),
    ).toEqual(["organization:bumr by acronym"]);
  });
});
