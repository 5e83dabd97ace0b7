import { newId, type Analysis, type ArticleRecord } from "@nexa/contracts";

/** What D1 gives for a text in which it reads nothing. */
export const nothing: Analysis = {
  backend: { name: "embedded", version: "1" },
  entities: [],
  policeUnits: [],
  regions: [],
  spok: [],
  triples: [],
  sentiment: { label: "netral", confidence: 0.7 },
  urgency: { level: 2, evidence: [] },
};

/** An article for tests, different from every other one. */
export const anArticle = (fields: Partial<ArticleRecord> = {}): ArticleRecord => {
  const id = newId();
  return {
    id,
    version: 1_791_000_000_000_000,
    url: `https://kabar.test/${id}`,
    domain: "kabar.test",
    title: "Polisi tangkap pelaku jambret",
    author: null,
    content: "Polres Bogor menangkap Budi Santoso. Ia mengaku di Polsek Cibinong.",
    published_at: "2026-11-28T14:05:00+07:00",
    scraped_at: "2026-11-28T08:00:00.000Z",
    cleaned_at: "2026-11-28T08:00:01.000Z",
    char_count: 67,
    word_count: 10,
    language: "id",
    matched_keywords: [],
    region: null,
    sector: null,
    clean_ref: `clean/${id}.json`,
    dedup_status: "UNIQUE",
    similarity_score: 0,
    cluster_id: `cluster_${id}`,
    task_priority: "NORMAL",
    analysis: nothing,
    analysed_at: "2026-11-28T08:00:02.000Z",
    ...fields,
  };
};
