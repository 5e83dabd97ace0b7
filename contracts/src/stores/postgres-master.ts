import { z } from "zod";
import {
  organizationRow,
  regionRow,
  scrapingTargetRow,
  sectorRow,
  taxonomyKeywordRow,
  taxonomyNodeRow,
} from "../domain/master-data.ts";
import { id, instant } from "../domain/values.ts";
import { read, write } from "../operation.ts";
import { edit, pageRequest } from "./shared.ts";

/** `q` is looked for anywhere in the name, whatever its case; `is_active` is for rows that have it. */
const rowFilter = {
  ...pageRequest,
  q: z.string().optional(),
  is_active: z.boolean().optional(),
  /** Only rows below this one: a region's regions, a node's nodes or keywords, an organisation's targets. */
  parent_id: id.optional(),
};
/** A table that people look after: a page of it in the order of names, one row, and an edit of one row. */
const curated = <R extends z.ZodType>(row: R) => ({
  list: read(
    z.object(rowFilter),
    z.object({ items: z.array(row), next: z.string().nullable(), total: z.int() }),
  ),
  find: read(z.object({ id }), row.nullable()),
  edit: edit(row),
});

/** Master data and taxonomy, row by row. */
export const masterOperations = {
  masterTargets: curated(scrapingTargetRow),
  masterKeywords: curated(taxonomyKeywordRow),
  masterNodes: curated(taxonomyNodeRow),
  masterOrganizations: curated(organizationRow),
  masterRegions: curated(regionRow),
  masterSectors: curated(sectorRow),
};

/** One copying of the crawl registry from Postgres to MongoDB. */
export const syncRun = z.object({
  id,
  asked_by: z.string(),
  status: z.enum(["running", "done", "failed"]),
  /** Documents handed over so far, and how many there are; by collection once done. */
  sent: z.int(),
  total: z.int().nullable(),
  counts: z.record(z.string(), z.int()),
  started_at: instant,
  finished_at: instant.nullable(),
  error: z.string().nullable(),
});
export type SyncRun = z.output<typeof syncRun>;

export const syncRunOperations = {
  syncRuns: {
    /** A run that has ended stays as it ended. */
    save: write(syncRun, (run) => run.id),
    find: read(z.object({ id }), syncRun.nullable()),
    /** Newest first. */
    list: read(
      z.object(pageRequest),
      z.object({ items: z.array(syncRun), next: z.string().nullable() }),
    ),
  },
};
