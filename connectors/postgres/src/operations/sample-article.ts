import { newId, type Analysis, type ArticleRecord } from "@nexa/contracts";

/** An article for tests, different from every other one. */
export const anArticle = (fields: Partial<ArticleRecord> = {}): ArticleRecord => {
  const id = newId();
  return {
    id,
    version: 1_791_000_000_000_000,
    url: `https://kabar.test/${id}`,
    domain: "kabar.test",
    title: "Polisi tangkap pelaku jambret di Cibinong",
    author: "Siti Rahma",
    content: "Polres Bogor menangkap Budi Santoso.\n\nIa mengaku.",
    published_at: "2026-10-15T07:05:00.000Z",
    published_at_source: "json-ld",
    published_at_precision: "minute",
    scraped_at: "2026-10-15T08:00:00.000Z",
    cleaned_at: "2026-10-15T08:00:01.500Z",
    char_count: 49,
    word_count: 7,
    language: "id",
    image: null,
    description: null,
    section: null,
    tags: ["jambret", "bogor"],
    matched_keywords: ["jambret"],
    region: { region_id: newId(), region_name: "Jawa Barat", region_level: "provinsi" },
    sector: { sector_id: newId(), sector_name: "Keamanan" },
    source_name: "Kabar",
    raw_ref: "source/kabar.test/1.json",
    clean_ref: `clean/${id}.json`,
    dedup_status: "UNIQUE",
    similarity_score: 0.42,
    cluster_id: id,
    task_priority: "HIGH",
    analysis: null,
    analysed_at: null,
    ...fields,
  };
};

/** What D1 read in it. */
export const anAnalysis: Analysis = {
  backend: { name: "builtin", version: "1" },
  entities: [
    {
      ...{ type: "PERSON", name: "Budi Santoso", aliases: ["Budi"], role: "tersangka" },
      mentions: [{ start: 66, end: 78 }],
    },
    {
      ...{ type: "PERSON", name: "Andi Wijaya", aliases: [], rank: "AKP" },
      mentions: [{ start: 1, end: 2 }],
    },
    { type: "PLACE", name: "Cibinong", aliases: [], mentions: [{ start: 33, end: 41 }] },
  ],
  policeUnits: [
    {
      ...{ unit: "Polres Bogor", level: "POLRES", reason: "named" },
      chain: ["Polres Bogor", "Polda Jawa Barat", "Mabes Polri"],
      mentions: [{ start: 43, end: 55 }],
    },
  ],
  regions: [
    {
      ...{ code: "32.01", name: "Kabupaten Bogor", level: "regency" },
      parents: [{ code: "32", name: "Jawa Barat", level: "province" }],
      mentions: [{ start: 33, end: 41 }],
    },
  ],
  spok: [
    {
      ...{ sentence: "Polres Bogor menangkap Budi Santoso.", subject: "Polres Bogor" },
      ...{ predicate: "menangkap", object: "Budi Santoso", adverbials: [] },
    },
    {
      ...{ sentence: "Ia mengaku.", subject: "Ia", predicate: "mengaku", object: null },
      adverbials: [],
    },
  ],
  triples: [
    {
      ...{ subject: "Polres Bogor", predicate: "tangkap", object: "Budi Santoso" },
      ...{ sentence: "Polres Bogor menangkap Budi Santoso.", start: 43, end: 79, confidence: 0.9 },
    },
  ],
  sentiment: { label: "negatif", confidence: 0.81 },
  urgency: { level: 3, evidence: ["jambret"] },
};
