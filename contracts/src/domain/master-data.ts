import { z } from "zod";
import { htmlSelectors, listings } from "./target.ts";
import { id } from "./values.ts";

/** The master and taxonomy tables of the system of record, rows as Postgres keeps them. */
export const sectorRow = z.object({ id, name: z.string() });
export const regionRow = z.object({
  id,
  name: z.string(),
  level: z.enum(["nasional", "provinsi", "kabupaten", "kota", "kecamatan"]),
  /** Official code, e.g. `32` or `32.04`; null for the whole country. */
  code: z.string().nullable(),
  parent_id: id.nullable(),
});
export const organizationRow = z.object({
  id,
  name: z.string(),
  org_type: z.string(),
  parent_id: id.nullable(),
});
export const taxonomyNodeRow = z.object({
  id,
  name: z.string(),
  /** 1 is a pillar, 5 the finest. */
  level: z.int().min(1).max(5),
  parent_id: id.nullable(),
});
/** A keyword of the taxonomy with its synonyms (`phrases` holds the keyword itself too). */
export const taxonomyKeywordRow = z.object({
  id,
  node_id: id,
  phrase: z.string().min(1),
  phrases: z.array(z.string().min(1)).min(1),
  is_active: z.boolean(),
  /** Minutes between two searches. */
  scrape_interval_minutes: z.int().min(1).default(60),
});
export const scrapingTargetRow = z.object({
  id,
  domain: z.string(),
  base_url: z.url(),
  sector_id: id.nullable(),
  region_id: id.nullable(),
  organization_id: id.nullable(),
  /** Copied from the organisation once assigned; `unassigned` for a discovered domain. */
  org_type: z.string(),
  engine: z.string(),
  max_pages: z.int().min(1),
  timeout_ms: z.int().min(1),
  html_selectors: htmlSelectors,
  /** Feeds and sitemaps; null: not known. Absent in a save: what is known stays. */
  listings: listings.nullable().optional(),
  is_active: z.boolean(),
  scrape_interval_seconds: z.int().min(1),
});
export type ScrapingTargetRow = z.output<typeof scrapingTargetRow>;
/** Ties a keyword to a target. */
export const targetKeywordRow = z.object({
  id,
  target_id: id,
  keyword_id: id,
  is_active: z.boolean(),
});

/** Any part of the master data; saved in one transaction, rows already there are replaced. */
export const masterData = z.object({
  sectors: z.array(sectorRow).default([]),
  regions: z.array(regionRow).default([]),
  organizations: z.array(organizationRow).default([]),
  taxonomyNodes: z.array(taxonomyNodeRow).default([]),
  taxonomyKeywords: z.array(taxonomyKeywordRow).default([]),
  targets: z.array(scrapingTargetRow).default([]),
  targetKeywords: z.array(targetKeywordRow).default([]),
});
export type MasterData = z.output<typeof masterData>;
