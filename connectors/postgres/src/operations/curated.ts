import {
  masterData,
  organizationRow,
  regionRow,
  scrapingTargetRow,
  sectorRow,
  taxonomyKeywordRow,
  taxonomyNodeRow,
  type Handlers,
  type postgres,
} from "@nexa/contracts";
import type { Pool, PoolClient } from "pg";
import type { z } from "zod";
import { cursorOf, pageOf, positionOf } from "../cursor.ts";
import { editRow } from "../edit-row.ts";
import { reading } from "../transactions.ts";
import { phrasesArray } from "./keywords.ts";
import { saveAll } from "./save-master-data.ts";

/** A table of the master data as people look after it. */
type Table<R> = {
  /** With the alias that `columns` uses. */
  from: string;
  columns: string;
  row: z.ZodType<R>;
  /** What rows are ordered by and searched in. */
  label: string;
  /** What they stand below. */
  parent: string;
  hasSwitch?: boolean;
  /** The part of the master data that such a row is saved as. */
  part: keyof z.output<typeof masterData>;
};
type Curated<R> = {
  list: (
    filter: Parameters<Handlers<typeof postgres>["masterTargets"]["list"]>[0],
    context: Parameters<Handlers<typeof postgres>["masterTargets"]["list"]>[1],
  ) => Promise<{ items: R[]; next: string | null; total: number }>;
  find: (
    input: { id: string },
    context: Parameters<Handlers<typeof postgres>["masterTargets"]["find"]>[1],
  ) => Promise<R | null>;
  edit: (input: { row: R; expected: string | null }) => ReturnType<typeof editRow<R & Row>>;
};
type Row = { id: string } & Record<string, unknown>;

/** Master data row by row: a page by name, one row, an edit that loses nobody's change. */
export const curated = (pool: Pool) => ({
  masterTargets: curatedTable(pool, {
    from: "scraping_targets row",
    columns: `id, domain, base_url, sector_id, region_id, organization_id, org_type, engine, max_pages, timeout_ms,
      html_selectors, is_active, scrape_interval_seconds`,
    ...{ row: scrapingTargetRow, part: "targets", hasSwitch: true },
    ...{ label: "domain", parent: "organization_id" },
  }),
  masterKeywords: curatedTable(pool, {
    from: "taxonomy_keywords keyword",
    columns: `id, node_id, phrase, ${phrasesArray} AS phrases, is_active, scrape_interval_minutes`,
    ...{ row: taxonomyKeywordRow, part: "taxonomyKeywords", hasSwitch: true },
    ...{ label: "phrase", parent: "node_id" },
  }),
  masterNodes: curatedTable(pool, {
    ...{ from: "taxonomy_nodes row", columns: "id, name, level, parent_id" },
    ...{ row: taxonomyNodeRow, part: "taxonomyNodes", label: "name", parent: "parent_id" },
  }),
  masterOrganizations: curatedTable(pool, {
    ...{ from: "organization_nodes row", columns: "id, name, org_type, parent_id" },
    ...{ row: organizationRow, part: "organizations", label: "name", parent: "parent_id" },
  }),
  masterRegions: curatedTable(pool, {
    ...{ from: "master_regions row", columns: "id, name, level, code, parent_id" },
    ...{ row: regionRow, part: "regions", label: "name", parent: "parent_id" },
  }),
  masterSectors: curatedTable(pool, {
    ...{ from: "master_sectors row", columns: "id, name" },
    ...{ row: sectorRow, part: "sectors", label: "name", parent: "NULL::uuid" },
  }),
});

const curatedTable = <R extends Row>(pool: Pool, table: Table<R>): Curated<R> => {
  const { from, columns, row, label, parent, hasSwitch = false, part } = table;
  const isWanted = `($1::text IS NULL OR strpos(lower(${label}), lower($1)) > 0)
    AND ($2::uuid IS NULL OR ${parent} = $2)
    AND ($3::boolean IS NULL OR ${hasSwitch ? "is_active = $3" : "true"})`;
  /** Parsed by the contract, so that both ends name the same state. */
  const find = async (client: PoolClient, id: string, lock = false): Promise<R | null> => {
    const { rows } = await client.query(
      `SELECT ${columns} FROM ${from} WHERE id = $1${lock ? " FOR UPDATE" : ""}`,
      [id],
    );
    return rows[0] === undefined ? null : row.parse(rows[0]);
  };
  return {
    list: ({ limit, after, q, is_active, parent_id }, context) =>
      reading(pool, context, async (client) => {
        const filter = [q ?? null, parent_id ?? null, is_active ?? null];
        const { rows } = await client.query<{ id: string; sorted_by: string }>(
          `SELECT ${columns}, lower(${label}) AS sorted_by FROM ${from} WHERE ${isWanted}
             AND ($4::text IS NULL OR (lower(${label}), id) > ($4, $5::uuid))
           ORDER BY lower(${label}), id LIMIT $6`,
          [...filter, ...positionOf(after, 2), limit + 1],
        );
        const counted = await client.query<{ total: number }>(
          `SELECT count(*) AS total FROM ${from} WHERE ${isWanted}`,
          filter,
        );
        const page = pageOf(rows, limit, ({ id, sorted_by }) => cursorOf(sorted_by, id));
        return {
          items: page.items.map((each) => row.parse(each)),
          next: page.next,
          total: counted.rows[0]?.total ?? 0,
        };
      }),
    find: ({ id }, context) => reading(pool, context, (client) => find(client, id)),
    edit: (asked) =>
      editRow<R & Row>(
        pool,
        asked,
        (client, lock) => find(client, asked.row.id, lock),
        (client) => saveAll(client, masterData.parse({ [part]: [asked.row] })),
      ),
  };
};
