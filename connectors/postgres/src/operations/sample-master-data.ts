import { masterData, newId, type ScrapingTargetRow } from "@nexa/contracts";

const names = [
  ...["sector", "indonesia", "network", "sosial", "keamanan", "street", "jambret", "lama"],
  ...["detik", "tie"],
] as const;
/** Ids of the sample rows by what they are. */
export const ids = Object.fromEntries(names.map((name) => [name, newId()])) as Record<
  (typeof names)[number],
  string
>; // one id for each of the names above

/** A curated target for tests. */
export const aTarget = (fields: Partial<ScrapingTargetRow> = {}): ScrapingTargetRow => ({
  id: ids.detik,
  domain: "detik.test",
  base_url: "https://detik.test/indeks",
  sector_id: ids.sector,
  region_id: ids.indonesia,
  organization_id: ids.network,
  org_type: "media_nasional",
  engine: "news",
  max_pages: 3,
  timeout_ms: 30_000,
  html_selectors: { article_wrapper: "article", title: "h1", body_content: "", published_date: "" },
  is_active: true,
  scrape_interval_seconds: 300,
  ...fields,
});

/** A small whole: one target, one active keyword with synonyms, children before their parents. */
export const master = masterData.parse({
  sectors: [{ id: ids.sector, name: "Keamanan" }],
  regions: [
    { id: ids.indonesia, name: "Indonesia", level: "nasional", code: null, parent_id: null },
  ],
  organizations: [
    { id: ids.network, name: "Detik Network", org_type: "media_nasional", parent_id: null },
  ],
  taxonomyNodes: [
    { id: ids.street, name: "Street Crime", level: 3, parent_id: ids.keamanan },
    { id: ids.keamanan, name: "Keamanan & Ketertiban", level: 2, parent_id: ids.sosial },
    { id: ids.sosial, name: "Sosial", level: 1, parent_id: null },
  ],
  taxonomyKeywords: [
    {
      ...{ id: ids.jambret, node_id: ids.street, phrase: "jambret", is_active: true },
      phrases: ["jambret", "begal motor", "rampas tas"],
    },
    { id: ids.lama, node_id: ids.street, phrase: "lama", phrases: ["lama"], is_active: false },
  ],
  targets: [aTarget()],
  targetKeywords: [{ id: ids.tie, target_id: ids.detik, keyword_id: ids.jambret, is_active: true }],
});
