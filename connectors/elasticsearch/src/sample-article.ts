import type { ArticleRecord } from "@nexa/contracts";

/** An article for tests: a duplicate-free one without analysis. */
export const sampleArticle: ArticleRecord = {
  id: "1c9d5a51-76d1-5f2f-8a45-43b0ad4ed1c9",
  version: 1_796_000_000_000_000,
  url: "https://kabar.test/jabar/curanmor",
  domain: "kabar.test",
  title: "Polda Jabar menangkap dua pelaku curanmor",
  author: null,
  content: "BANDUNG - Petugas menangkap dua pelaku pencurian motor.\n\nMotor disita di <Cimahi>.",
  published_at: "2026-11-28T14:05:00+07:00",
  published_at_source: "json-ld",
  published_at_precision: "minute",
  scraped_at: "2026-11-28T07:10:00Z",
  cleaned_at: "2026-11-28T07:10:01Z",
  char_count: 85,
  word_count: 12,
  language: "id",
  tags: ["curanmor"],
  matched_keywords: ["curanmor"],
  keyword_ids: [],
  region: { region_id: "a3f1c7d9-2b64-4e08-9c15-7d6a2f8b3e40", region_name: "Indonesia" },
  sector: null,
  source_name: "Kabar",
  raw_ref: "source/kabar.test/1.json",
  clean_ref: "clean/1c9d5a51-76d1-5f2f-8a45-43b0ad4ed1c9.json",
  dedup_status: "UNIQUE",
  similarity_score: 0.12,
  cluster_id: "c-1",
  task_priority: "HIGH",
  analysis: null,
  analysed_at: null,
};

/** What D1 says about it. */
export const sampleAnalysis: NonNullable<ArticleRecord["analysis"]> = {
  backend: { name: "test", version: "1" },
  entities: [
    { type: "PERSON", name: "Asep", aliases: [], mentions: [] },
    { type: "ORGANISATION", name: "Polri", aliases: [], mentions: [] },
    { type: "PERSON", name: "Asep", aliases: [], mentions: [] },
  ],
  policeUnits: [
    {
      unit: "Polres Cimahi",
      level: "POLRES",
      chain: ["Polres Cimahi", "Polda Jawa Barat", "Mabes Polri"],
      reason: "named",
      mentions: [],
    },
  ],
  regions: [
    {
      code: "32.77",
      name: "Cimahi",
      level: "city",
      parents: [{ code: "32", name: "Jawa Barat", level: "province" }],
      mentions: [],
    },
  ],
  spok: [],
  triples: [],
  sentiment: { label: "negatif", confidence: 0.9 },
  urgency: { level: 3, evidence: [] },
};
