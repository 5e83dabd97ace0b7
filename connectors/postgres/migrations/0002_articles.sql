-- Articles with what was read in them, and the clusters that tell one story.
-- Column names are those of the Elasticsearch index; objects are spread (`region.region_id` is `region_id`).

CREATE TABLE articles (
  id uuid PRIMARY KEY,
  -- Timestamp (ms) of its queue-ai-inference record x 1000 + corrections; an older one changes nothing.
  version bigint NOT NULL CHECK (version > 0),
  url text NOT NULL,
  domain text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  author text,
  content text NOT NULL CHECK (content <> ''),
  published_at timestamptz,
  published_at_source text,
  published_at_precision text CHECK (published_at_precision IN ('second', 'minute', 'day')),
  published_at_reason text,
  scraped_at timestamptz NOT NULL,
  cleaned_at timestamptz NOT NULL,
  char_count integer NOT NULL CHECK (char_count >= 0),
  word_count integer NOT NULL CHECK (word_count >= 0),
  language text NOT NULL,
  image text,
  description text,
  section text,
  tags text[],
  matched_keywords text[] NOT NULL,
  keyword_ids uuid[],
  -- Not foreign keys: an article is kept also when its region or sector is not in the master data (yet).
  region_id uuid,
  region_name text,
  region_level text,
  sector_id uuid,
  sector_name text,
  source_name text,
  raw_ref text,
  clean_ref text,
  dedup_status text NOT NULL CHECK (dedup_status IN ('UNIQUE', 'DUPLICATE')),
  similarity_score double precision NOT NULL,
  cluster_id text NOT NULL CHECK (cluster_id <> ''),
  -- Where it was before the last change, so that both clusters are counted anew.
  previous_cluster_id text,
  task_priority text CHECK (task_priority IN ('HIGH', 'NORMAL', 'LOW')),
  backend_name text,
  backend_version text,
  sentiment_label text CHECK (sentiment_label IN ('positif', 'netral', 'negatif')),
  sentiment_confidence double precision CHECK (sentiment_confidence BETWEEN 0 AND 1),
  urgency_level smallint CHECK (urgency_level BETWEEN 1 AND 5),
  urgency_evidence text[],
  spok jsonb,
  analysed_at timestamptz,
  -- The instant by which an article is placed in time.
  occurred_at timestamptz GENERATED ALWAYS AS (coalesce(published_at, scraped_at)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT articles_analysis_whole CHECK (
    num_nulls(backend_name, backend_version, sentiment_label, sentiment_confidence, urgency_level,
      urgency_evidence, spok) IN (0, 7)
  )
);
CREATE INDEX articles_cluster ON articles (cluster_id, occurred_at);
CREATE INDEX articles_occurred ON articles (occurred_at DESC, id);
CREATE INDEX articles_domain ON articles (domain, occurred_at DESC);
CREATE INDEX articles_url ON articles (url);
CREATE INDEX articles_region ON articles (region_id) WHERE region_id IS NOT NULL;
CREATE INDEX articles_sector ON articles (sector_id) WHERE sector_id IS NOT NULL;

CREATE TABLE article_entities (
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  position integer NOT NULL,
  type text NOT NULL CHECK (type IN ('PERSON', 'ORGANISATION', 'PLACE')),
  name text NOT NULL CHECK (name <> ''),
  aliases text[] NOT NULL,
  role text,
  rank text,
  mentions jsonb NOT NULL,
  PRIMARY KEY (article_id, position)
);
CREATE INDEX article_entities_name ON article_entities (name, type);

CREATE TABLE article_police_units (
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  position integer NOT NULL,
  unit text NOT NULL,
  level text NOT NULL CHECK (level IN ('MABES', 'POLDA', 'POLRES', 'POLSEK')),
  chain text[] NOT NULL CHECK (cardinality(chain) >= 1),
  reason text NOT NULL,
  mentions jsonb NOT NULL,
  PRIMARY KEY (article_id, position)
);
CREATE INDEX article_police_units_unit ON article_police_units (unit);
CREATE INDEX article_police_units_chain ON article_police_units USING gin (chain);

CREATE TABLE article_regions (
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  position integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  level text NOT NULL CHECK (level IN ('province', 'regency', 'city', 'district')),
  parents jsonb NOT NULL,
  mentions jsonb NOT NULL,
  PRIMARY KEY (article_id, position)
);
CREATE INDEX article_regions_code ON article_regions (code);

CREATE TABLE article_triples (
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  position integer NOT NULL,
  subject text NOT NULL,
  predicate text NOT NULL,
  object text NOT NULL,
  sentence text NOT NULL,
  sentence_start integer NOT NULL CHECK (sentence_start >= 0),
  sentence_end integer NOT NULL CHECK (sentence_end >= 0),
  confidence double precision NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  PRIMARY KEY (article_id, position)
);
CREATE INDEX article_triples_subject ON article_triples (subject);
CREATE INDEX article_triples_object ON article_triples (object);

-- The taxonomy keywords an article matched, with the node each stood under when it was saved.
CREATE TABLE article_taxonomy (
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  keyword_id uuid NOT NULL REFERENCES taxonomy_keywords ON DELETE CASCADE,
  node_id uuid NOT NULL REFERENCES taxonomy_nodes,
  PRIMARY KEY (article_id, keyword_id)
);
CREATE INDEX article_taxonomy_keyword ON article_taxonomy (keyword_id);
CREATE INDEX article_taxonomy_node ON article_taxonomy (node_id);

-- Figures counted from the articles, never added up.
CREATE TABLE trend_clusters (
  cluster_id text PRIMARY KEY,
  master_article_id uuid REFERENCES articles ON DELETE SET NULL,
  size integer NOT NULL CHECK (size >= 0),
  outlets integer NOT NULL CHECK (outlets >= 0),
  velocity double precision NOT NULL CHECK (velocity >= 0),
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX trend_clusters_trending ON trend_clusters (size DESC, last_seen_at DESC);
