import { derivedId, type Analysis, type ArticleRecord } from "@nexa/contracts";

/** Numbers that look random and are the same in every run (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Of `size` things the first is met most: one in rank, as names in the news are. */
export const zipf = (roll: () => number, size: number): number =>
  Math.min(size - 1, Math.floor(size ** roll()) - 1);

const predicates = ["tangkap", "periksa", "tahan", "sita", "laporkan", "tetapkan", "bongkar"];
export const sizes = (articles: number) => ({
  persons: Math.max(100, Math.round(articles / 4)),
  organizations: Math.max(50, Math.round(articles / 20)),
  units: 500,
  regions: 514,
});
export const personName = (rank: number) => `Warga Bench ${rank}`;
export const organizationName = (rank: number) => `Lembaga Bench ${rank}`;
export const unitName = (rank: number) => `Polres Bench ${rank}`;

const span = { start: 0, end: 5 };

/** The article of this number: persons, organisations, a police unit, a region, and who did what to whom. */
export function generated(number: number, articles: number): ArticleRecord {
  const roll = dice(number + 1);
  const of = sizes(articles);
  const pick = (count: number, size: number) => [
    ...new Set(Array.from({ length: count }, () => zipf(roll, size))),
  ];
  const persons = pick(3, of.persons).map(personName);
  const organizations = pick(2, of.organizations).map(organizationName);
  const unit = zipf(roll, of.units);
  const region = zipf(roll, of.regions);
  const published = new Date(Date.UTC(2021, 0, 1) + number * 15 * 60_000).toISOString();
  const sentence = `${persons[0]} disebut ${organizations[0]}.`;
  const triple = (subject = "", object = "") => ({
    ...{ subject, predicate: predicates[Math.floor(roll() * predicates.length)] ?? "", object },
    ...{ sentence, start: 0, end: sentence.length, confidence: 0.5 + roll() / 2 },
  });
  const analysis: Analysis = {
    backend: { name: "generated", version: "1" },
    entities: [
      ...persons.map((name) => ({ type: "PERSON" as const, name, aliases: [], mentions: [span] })),
      ...organizations.map((name) => ({
        ...{ type: "ORGANISATION" as const, name, aliases: [], mentions: [span] },
      })),
    ],
    policeUnits: [
      {
        ...{ unit: unitName(unit), level: "POLRES", reason: "", mentions: [span] },
        chain: [unitName(unit), `Polda Bench ${unit % 34}`, "Mabes Polri"],
      },
    ],
    regions: [
      {
        ...{ code: `b.${region}`, name: `Kabupaten Bench ${region}`, level: "regency" as const },
        ...{ parents: [], mentions: [span] },
      },
    ],
    spok: [],
    triples: [triple(unitName(unit), persons[0]), triple(organizations[0], persons.at(-1))],
    sentiment: {
      label: (["positif", "netral", "negatif"] as const)[number % 3] ?? "netral",
      confidence: 1,
    },
    urgency: { level: 1 + (number % 5), evidence: [] },
  };
  const id = derivedId("bench-graph", articles, number);
  return {
    ...{ id, version: 1, url: `https://bench.test/${id}`, domain: `bench${number % 40}.test` },
    ...{ title: `Berita bench ${number}`, author: null, content: sentence, language: "id" },
    ...{ published_at: published, scraped_at: published, cleaned_at: published },
    ...{ char_count: 10, word_count: 2, matched_keywords: [`topik bench ${number % 60}`] },
    ...{ region: null, sector: null, source_name: null, clean_ref: null },
    ...{ dedup_status: number % 10 === 9 ? "DUPLICATE" : "UNIQUE", similarity_score: 0 },
    cluster_id: `bench-${articles}-${number % 10 === 9 ? number - 1 : number}`,
    ...{ task_priority: null, analysis, analysed_at: published },
  };
}
