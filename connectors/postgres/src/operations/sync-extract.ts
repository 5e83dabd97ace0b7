import type { Handlers, postgres } from "@nexa/contracts";
import type { Pool, PoolClient } from "pg";
import { reading } from "../transactions.ts";
import { phrasesArray } from "./keywords.ts";

type Extract = Awaited<ReturnType<Handlers<typeof postgres>["sync"]["extract"]>>;

const targets = `
  SELECT target.id, target.domain AS "domainName", target.base_url AS "baseUrl",
    sector.id AS "sectorId", sector.name AS "sectorName",
    json_build_object('regionid', region.id, 'regionname', region.name, 'regionlevel', region.level)
      AS region,
    json_build_object('orgid', organization.id, 'orgname', organization.name,
      'orgtype', organization.org_type, 'parentorgid', organization.parent_id) AS organization,
    jsonb_build_object('engine', target.engine, 'maxpages', target.max_pages,
      'timeoutms', target.timeout_ms, 'htmlselectors', jsonb_build_object(
        'articlewrapper', coalesce(target.html_selectors ->> 'article_wrapper', ''),
        'title', coalesce(target.html_selectors ->> 'title', ''),
        'bodycontent', coalesce(target.html_selectors ->> 'body_content', ''),
        'publisheddate', coalesce(target.html_selectors ->> 'published_date', '')))
      || CASE WHEN target.listings IS NULL THEN '{}'
           ELSE jsonb_build_object('listings', target.listings) END AS "scrapingConfig",
    target.is_active AS active,
    target.scrape_interval_seconds::bigint * 1000000000 AS "scrapeInterval"
  FROM scraping_targets target
  JOIN organization_nodes organization ON organization.id = target.organization_id
  JOIN master_sectors sector ON sector.id = target.sector_id
  JOIN master_regions region ON region.id = target.region_id
  WHERE target.is_active ORDER BY target.id`;

const targetKeywords = `
  SELECT tie.id, tie.target_id AS "targetId", keyword.phrase,
    array_agg(phrase.phrase ORDER BY phrase.position) AS phrases,
    json_build_object('leafnodeid', lineage.leaf_node_id, 'leafnodename', lineage.leaf_node_name,
      'nodelevel', lineage.node_level, 'ancestrypathids', lineage.ancestry_path_ids,
      'ancestrypathnames', lineage.ancestry_path_names) AS "taxonomyLineage",
    true AS active
  FROM scraping_target_keywords tie
  JOIN scraping_targets target ON target.id = tie.target_id AND target.is_active
  JOIN taxonomy_keywords keyword ON keyword.id = tie.keyword_id AND keyword.is_active
  JOIN taxonomy_keyword_phrases phrase ON phrase.keyword_id = keyword.id
  JOIN taxonomy_lineage lineage ON lineage.leaf_node_id = keyword.node_id
  WHERE tie.is_active
  GROUP BY tie.id, keyword.phrase, lineage.leaf_node_id, lineage.leaf_node_name,
    lineage.node_level, lineage.ancestry_path_ids, lineage.ancestry_path_names
  ORDER BY tie.id`;

const sources = `
  SELECT target.id, coalesce(organization.name, target.domain) AS name, target.domain,
    target.base_url AS "baseUrl", target.engine AS adapter, target.is_active AS active
  FROM scraping_targets target
  LEFT JOIN organization_nodes organization ON organization.id = target.organization_id
  ORDER BY target.id`;

const keywords = `
  SELECT keyword.id, keyword.phrase, ${phrasesArray} AS phrases,
    node.id AS "nodeId", node.name AS "nodeName", keyword.is_active AS active
  FROM taxonomy_keywords keyword JOIN taxonomy_nodes node ON node.id = keyword.node_id
  ORDER BY keyword.id`;

/** What MongoDB should hold, all four from one snapshot; field names are those of its documents. */
export const syncExtract =
  (pool: Pool): Handlers<typeof postgres>["sync"]["extract"] =>
  (_, context) =>
    reading(pool, context, async (client) => ({
      targets: await all<"targets">(client, targets),
      targetKeywords: await all<"targetKeywords">(client, targetKeywords),
      sources: await all<"sources">(client, sources),
      keywords: await all<"keywords">(client, keywords),
    }));

/** The contract checks the rows as they leave. */
const all = async <K extends keyof Extract>(client: PoolClient, sql: string): Promise<Extract[K]> =>
  (await client.query(sql)).rows as Extract[K];
