/** The payload examples of the specification, as they stand there. */
export const job = {
  job_id: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
  triggered_at: "2026-09-10T14:30:00Z",
  target_id: "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
  domain_name: "kompas.com",
  base_url: "https://nasional.kompas.com",
  sector_id: "b3f07a7e-1a1a-4d66-88ef-5883d6a4c211",
  sector_name: "Politik, Hukum, dan Keamanan",
  region: {
    region_id: "32000000-0000-0000-0000-000000000000",
    region_name: "Jawa Barat",
    region_level: "PROVINSI",
  },
  organization: {
    org_id: "c1f10a8e-2b2b-4e77-99ff-6994e7b5d322",
    org_name: "Dinas Komunikasi dan Informatika",
    org_type: "PEMDA",
    parent_org_id: null,
  },
  scraping_config: {
    engine: "chromium_stealth",
    max_pages: 15,
    timeout_ms: 30000,
    html_selectors: {
      article_wrapper: "div.read__content",
      title: "h1.read__title",
      body_content: "div.clearfix p",
      published_date: "div.read__time",
    },
  },
  lexicon_matcher: [
    {
      keyword_id: "d2f21b9e-3c3c-4f88-00aa-7aa5f8c6e433",
      phrase: "pilkada serentak",
      phrases: ["pilkada serentak", "pemilihan kepala daerah", "kpu jabar"],
      taxonomy_lineage: {
        leaf_node_id: "e3f32c0f-4d4d-4a99-11bb-8bb6a9d7f544",
        leaf_node_name: "Pilkada & Elektoral",
        node_level: 3,
        ancestry_path_ids: [
          "b3f07a7e-1a1a-4d66-88ef-5883d6a4c211",
          "f4a43d10-5e5e-4baa-22cc-9cc7b0e8a655",
          "e3f32c0f-4d4d-4a99-11bb-8bb6a9d7f544",
        ],
        ancestry_path_names: [
          "Politik, Hukum, dan Keamanan",
          "Demokrasi & Tata Kelola",
          "Pilkada & Elektoral",
        ],
      },
    },
  ],
};

export const site = {
  job_id: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
  target_id: "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
  externalId: "e4d909c290d0fb1ca068ffaddf22cbd0",
  url: "https://nasional.kompas.com/read/2026/09/10/kpk-periksa-saksi-lelang",
  domain_name: "kompas.com",
  raw_html: "<!DOCTYPE html><html><head>...",
  minio_s3_key: "raw/news/kompas.com/2026-09-10/e4d909c290d0fb1ca068ffaddf22cbd0.json",
  scraped_at: "2026-09-10T14:35:12Z",
  http_status: 200,
  crawler_metadata: {
    engine: "chromium_stealth",
    ip_proxy: "103.145.22.10",
    duration_ms: 1420,
  },
};

export const normalized = {
  job_id: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
  article_id: "a1b2c3d4-e5f6-7a8b-9c0d-1e2f3a4b5c6d",
  url: "https://nasional.kompas.com/read/2026/09/10/kpk-periksa-saksi-lelang",
  domain: "kompas.com",
  title: "KPK Periksa Saksi Terkait Dugaan Korupsi Proyek Smart City",
  author: "Fauzi Rahman",
  content:
    "Jakarta - Komisi Pemberantasan Korupsi (KPK) menjadwalkan pemeriksaan terhadap tiga orang saksi...",
  published_at: "2026-09-10T14:00:00Z",
  cleaned_at: "2026-09-10T14:36:01Z",
  char_count: 2850,
  word_count: 420,
  language: "id",
  matched_keywords: ["kpk", "korupsi", "smart city", "pengadaan barang"],
  region: {
    region_id: "32000000-0000-0000-0000-000000000000",
    region_name: "Jawa Barat",
  },
  sector: {
    sector_id: "b3f07a7e-1a1a-4d66-88ef-5883d6a4c211",
    sector_name: "Politik, Hukum, dan Keamanan",
  },
};

export const inference = {
  job_id: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
  article_id: "a1b2c3d4-e5f6-7a8b-9c0d-1e2f3a4b5c6d",
  title: "KPK Periksa Saksi Terkait Dugaan Korupsi Proyek Smart City",
  content:
    "Jakarta - Komisi Pemberantasan Korupsi (KPK) menjadwalkan pemeriksaan terhadap tiga orang saksi...",
  domain: "kompas.com",
  published_at: "2026-09-10T14:00:00Z",
  qdrant_vector_id: "c1f7a01e-4501-49b8-a73c-7c093a123456",
  dedup_status: "UNIQUE",
  similarity_score: 0.32,
  task_priority: "HIGH",
};

export const trending = {
  duplicate_article_id: "f5e4d3c2-b1a0-9876-5432-10fedcba9876",
  original_article_id: "a1b2c3d4-e5f6-7a8b-9c0d-1e2f3a4b5c6d",
  domain: "tribunnews.com",
  published_at: "2026-09-10T14:45:00Z",
  similarity_score: 0.94,
  duplicate_cluster_id: "cluster_smart_city_kpk_20260910",
};

export const dead = {
  dlq_id: "dlq_8921739812",
  origin_topic: "queue-raw-data-site",
  failed_stage: "nexa-c1-normalizer",
  error_code: "HTML_PARSING_FAILED",
  error_message: "Selector div.read__content not found in DOM structure",
  attempt_count: 3,
  first_failed_at: "2026-09-10T14:35:15Z",
  last_failed_at: "2026-09-10T14:35:45Z",
  is_replayable: true,
  original_key: "e4d909c290d0fb1ca068ffaddf22cbd0",
  original_payload: {
    job_id: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
    url: "https://nasional.kompas.com/read/2026/09/10/kpk-periksa-saksi-lelang",
  },
};

export const pointer = {
  topic: "queue-raw-data-site",
  source_id: "news.google.com",
  type: "berita",
  external_id: "https://nasional.kompas.com/read/2026/10/15/sidak-beras-bulog",
  keyword: "cadangan beras pemerintah",
  keyword_id: "c7b76ff8-2641-4a77-9104-e6ca43eb76f7",
  raw_ref: "source/news.google.com/fb712084-fe65-4f11-bc60-d88448634870.json",
  trace_id: "a6ceb215372a0415381fcb95",
};
