import { analysis } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { analysisOf } from "./analysis.ts";

const sentence = "Polres Brebes menangkap dua pelaku begal.";
const at = { start: 0, end: 41 };
const understood: Parameters<typeof analysisOf>[0] = {
  backend: { name: "embedded", version: "1" },
  entities: [],
  policeUnits: [
    {
      unit: "Polres Brebes",
      level: "POLRES",
      chain: ["Polres Brebes", "Polda Jawa Tengah", "Mabes Polri"],
      reason: ["named", "Brebes lies in Jawa Tengah"],
      mentions: [{ start: 0, end: 13, text: "Polres Brebes" }],
    },
  ],
  regions: [],
  triples: [
    {
      subject: "Polres Brebes",
      predicate: "tangkap",
      object: "dua pelaku begal",
      sentence: 0,
      ...at,
      confidence: 0.9,
    },
    { subject: null, predicate: "tahan", object: "pelaku", sentence: 0, ...at, confidence: 0.9 },
  ],
  spok: [
    {
      sentence,
      ...at,
      subject: ["Polres Brebes"],
      predicate: ["menangkap"],
      object: ["dua pelaku begal"],
      complement: [],
      adverbial: [],
      agent: [],
      isPassive: false,
    },
  ],
  facts: [{ type: "LAW", name: "Pasal 365 KUHP", mentions: [at] }],
  foreignPlaces: [],
  institutions: [],
  procurement: null,
  sentiment: { label: "negatif", confidence: 0.8 },
  urgency: { level: 4, rule: "violent crime", evidence: [{ text: "begal", start: 35, end: 40 }] },
};

describe("what D1 understood, as the sinks keep it", () => {
  const kept = analysis.parse(analysisOf(understood));
  it("keeps a police unit with its chain up to Mabes Polri, and why", () => {
    expect(kept.policeUnits).toMatchObject([
      {
        chain: ["Polres Brebes", "Polda Jawa Tengah", "Mabes Polri"],
        reason: "named; Brebes lies in Jawa Tengah",
      },
    ]);
  });
  it("keeps who did what to whom with the sentence that says so, and no triple without a doer", () => {
    expect(kept.triples).toMatchObject([
      { subject: "Polres Brebes", predicate: "tangkap", sentence },
    ]);
  });
  it("writes a missing part of a sentence as null", () => {
    const [first] = analysisOf({
      ...understood,
      spok: understood.spok.map((spok) => ({ ...spok, object: [] })),
    }).spok;
    expect(first).toMatchObject({ subject: "Polres Brebes", object: null });
  });
  it("gives the reason of an urgency before the words that show it", () => {
    expect(kept.urgency).toEqual({ level: 4, evidence: ["violent crime", "begal"] });
  });
});
