-- Master data and taxonomy: what A1 and B1 search for, and where.

CREATE TABLE master_sectors (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> '')
);

CREATE TABLE master_regions (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  level text NOT NULL CHECK (level IN ('nasional', 'provinsi', 'kabupaten', 'kota', 'kecamatan')),
  code text UNIQUE,
  parent_id uuid REFERENCES master_regions CHECK (parent_id <> id)
);
CREATE INDEX master_regions_parent ON master_regions (parent_id);

CREATE TABLE organization_nodes (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  org_type text NOT NULL,
  parent_id uuid REFERENCES organization_nodes CHECK (parent_id <> id)
);
CREATE INDEX organization_nodes_parent ON organization_nodes (parent_id);

CREATE TABLE taxonomy_nodes (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 5),
  parent_id uuid REFERENCES taxonomy_nodes CHECK (parent_id <> id),
  CONSTRAINT taxonomy_nodes_pillar_has_no_parent CHECK ((level = 1) = (parent_id IS NULL))
);
CREATE INDEX taxonomy_nodes_parent ON taxonomy_nodes (parent_id);

CREATE TABLE taxonomy_keywords (
  id uuid PRIMARY KEY,
  node_id uuid NOT NULL REFERENCES taxonomy_nodes,
  phrase text NOT NULL CHECK (phrase <> ''),
  is_active boolean NOT NULL,
  scrape_interval_minutes integer NOT NULL DEFAULT 60 CHECK (scrape_interval_minutes >= 1)
);
CREATE INDEX taxonomy_keywords_node ON taxonomy_keywords (node_id);
CREATE INDEX taxonomy_keywords_active ON taxonomy_keywords (id) WHERE is_active;

-- A keyword and its synonyms, in the order given; grouped again by array_agg.
CREATE TABLE taxonomy_keyword_phrases (
  keyword_id uuid NOT NULL REFERENCES taxonomy_keywords ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  phrase text NOT NULL CHECK (phrase <> ''),
  PRIMARY KEY (keyword_id, position)
);

CREATE TABLE scraping_targets (
  id uuid PRIMARY KEY,
  domain text NOT NULL CHECK (domain <> ''),
  base_url text NOT NULL,
  sector_id uuid REFERENCES master_sectors,
  region_id uuid REFERENCES master_regions,
  organization_id uuid REFERENCES organization_nodes,
  org_type text NOT NULL,
  engine text NOT NULL,
  max_pages integer NOT NULL CHECK (max_pages >= 1),
  timeout_ms integer NOT NULL CHECK (timeout_ms >= 1),
  html_selectors jsonb NOT NULL,
  is_active boolean NOT NULL,
  -- In MongoDB it is nanoseconds, which must stay below 2^53.
  scrape_interval_seconds integer NOT NULL CHECK (scrape_interval_seconds BETWEEN 1 AND 9007199),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT scraping_targets_active_is_assigned CHECK (
    NOT is_active OR num_nulls(sector_id, region_id, organization_id) = 0
  )
);
CREATE INDEX scraping_targets_domain ON scraping_targets (domain);
CREATE INDEX scraping_targets_active ON scraping_targets (is_active);
CREATE INDEX scraping_targets_organization ON scraping_targets (organization_id);
-- One draft a domain, however many scrapers discover it at once.
CREATE UNIQUE INDEX scraping_targets_one_draft ON scraping_targets (domain)
  WHERE org_type = 'unassigned';

CREATE TABLE scraping_target_keywords (
  id uuid PRIMARY KEY,
  target_id uuid NOT NULL REFERENCES scraping_targets ON DELETE CASCADE,
  keyword_id uuid NOT NULL REFERENCES taxonomy_keywords ON DELETE CASCADE,
  is_active boolean NOT NULL,
  UNIQUE (target_id, keyword_id)
);
CREATE INDEX scraping_target_keywords_keyword ON scraping_target_keywords (keyword_id);

-- Each node with its path from the pillar down. A loop in the data ends at the fifth level.
CREATE VIEW taxonomy_lineage AS
WITH RECURSIVE path AS (
  SELECT id, name, level, ARRAY[id] AS ids, ARRAY[name] AS names
  FROM taxonomy_nodes WHERE parent_id IS NULL
  UNION ALL
  SELECT node.id, node.name, node.level, path.ids || node.id, path.names || node.name
  FROM taxonomy_nodes node JOIN path ON node.parent_id = path.id
  WHERE cardinality(path.ids) < 5
)
SELECT id AS leaf_node_id, name AS leaf_node_name, level AS node_level,
  ids AS ancestry_path_ids, names AS ancestry_path_names
FROM path;
