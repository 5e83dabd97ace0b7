import { newId, type Analysis, type ArticleRecord } from "@nexa/contracts";

/** An article for tests, different from every other one. */
export const anArticle = (fields: Partial<ArticleRecord> = {}): ArticleRecord => {
  const id = newId();
  return {
    ...{
      id,
      version: 1_791_000_000_000_000,
      url: `https://kabar.test/${id}`,
      domain: "kabar.test",
    },
    ...{ title: "Polisi tangkap pelaku jambret", author: null, content: "Isi.", language: "id" },
    ...{ published_at: "2026-10-15T14:05:00+07:00", published_at_source: "json-ld" },
    ...{ scraped_at: "2026-10-15T08:00:00.000Z", cleaned_at: "2026-10-15T08:00:01.000Z" },
    ...{ char_count: 4, word_count: 1, matched_keywords: [], region: null, sector: null },
    ...{ source_name: "Kabar", clean_ref: null, dedup_status: "UNIQUE", similarity_score: 0.1 },
    ...{ cluster_id: id, task_priority: "NORMAL", analysis: null, analysed_at: null },
    ...fields,
  };
};

/** What D1 read in it; `tag` keeps the names of one test apart from those of others. */
export const anAnalysis = (tag: string): Analysis => ({
  backend: { name: "builtin", version: "1" },
  entities: [
    {
      ...{ type: "PERSON", name: `Budi Santoso ${tag}`, aliases: [`Budi ${tag}`] },
      ...{ role: "tersangka", mentions: [{ start: 0, end: 4 }] },
    },
    { type: "ORGANISATION", name: `KPK ${tag}`, aliases: [], mentions: [{ start: 9, end: 12 }] },
    { type: "PLACE", name: `Cibinong ${tag}`, aliases: [], mentions: [] },
  ],
  policeUnits: [
    {
      ...{ unit: `Polsek Cibinong ${tag}`, level: "POLSEK", reason: "named" },
      chain: ["Polsek Cibinong", "Polres Bogor", "Polda Jawa Barat", "Mabes Polri"].map(
        (name) => `${name} ${tag}`,
      ),
      mentions: [{ start: 20, end: 35 }],
    },
  ],
  regions: [
    {
      ...{ code: `32.01 ${tag}`, name: "Kabupaten Bogor", level: "regency", mentions: [] },
      parents: [{ code: `32 ${tag}`, name: "Jawa Barat", level: "province" }],
    },
  ],
  spok: [],
  triples: [
    {
      ...{ subject: `polsek cibinong ${tag}`, predicate: "tangkap", object: `Budi ${tag}.` },
      ...{ sentence: "Polsek Cibinong menangkap Budi.", start: 0, end: 31, confidence: 1 },
    },
    {
      ...{ subject: `Budi Santoso ${tag}`, predicate: "curi", object: `Tas  Merah ${tag}` },
      ...{ sentence: "Budi mencuri tas merah.", start: 32, end: 55, confidence: 0.5 },
    },
  ],
  sentiment: { label: "negatif", confidence: 0.8 },
  urgency: { level: 3, evidence: [] },
});
