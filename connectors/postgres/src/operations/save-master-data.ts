import { Fault, type Listings, type MasterData, type WriteOutcome } from "@nexa/contracts";
import type { Pool, PoolClient } from "pg";
import { upsert, type Table } from "../rows.ts";
import { writing } from "../transactions.ts";

const table = (name: string, ...columns: string[]): Table => ({
  name,
  columns: ["id", ...columns],
  key: ["id"],
});
const sectors = table("master_sectors", "name");
const regions = table("master_regions", "name", "level", "code", "parent_id");
const organizations = table("organization_nodes", "name", "org_type", "parent_id");
const nodes = table("taxonomy_nodes", "name", "level", "parent_id");
const keywords = table(
  "taxonomy_keywords",
  ...["node_id", "phrase", "is_active", "scrape_interval_minutes"],
);
const targetKeywords = table("scraping_target_keywords", "target_id", "keyword_id", "is_active");
export const targetTable = table(
  "scraping_targets",
  ...["domain", "base_url", "sector_id", "region_id", "organization_id", "org_type", "engine"],
  ...["max_pages", "timeout_ms", "html_selectors", "is_active", "scrape_interval_seconds"],
);

/** Each item is one transaction: all of its rows, or none and the reason. */
export const saveMasterData =
  (pool: Pool) =>
  async (batch: MasterData[]): Promise<(WriteOutcome | Error)[]> => {
    const outcomes: (WriteOutcome | Error)[] = [];
    // In order of arrival: a later one may build on an earlier one.
    for (const data of batch)
      outcomes.push(
        await writing(pool, (client) => saveAll(client, data)).then(
          () => ({ outcome: "replaced" }),
          (error: unknown) => onlyThisOne(error),
        ),
      );
    return outcomes;
  };

/** A fault of the data concerns its item; an absent server concerns the whole batch. */
function onlyThisOne(error: unknown): Error {
  if (error instanceof Fault && error.retryable) throw error;
  return error as Error; // writing() throws Faults only
}

/**
 * All of it, in the caller's transaction and in the order the keys need. Within one statement parents and children
 * may come in any order.
 */
export async function saveAll(client: PoolClient, data: MasterData): Promise<void> {
  await upsert(client, sectors, data.sectors);
  await upsert(client, regions, data.regions);
  await upsert(client, organizations, data.organizations);
  await upsert(client, nodes, data.taxonomyNodes);
  await upsert(client, keywords, data.taxonomyKeywords);
  await replacePhrases(client, data.taxonomyKeywords);
  const adopted = await dropAdoptedDrafts(client, data.targets);
  await upsert(client, targetTable, data.targets);
  await keepListings(client, data.targets, adopted);
  await upsert(client, targetKeywords, data.targetKeywords);
  await client.query(`UPDATE scraping_targets target SET org_type = organization.org_type
    FROM organization_nodes organization
    WHERE organization.id = target.organization_id AND target.org_type <> organization.org_type`);
}

const phrases: Table = {
  name: "taxonomy_keyword_phrases",
  columns: ["keyword_id", "position", "phrase"],
  key: ["keyword_id", "position"],
};

async function replacePhrases(
  client: PoolClient,
  rows: MasterData["taxonomyKeywords"],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query("DELETE FROM taxonomy_keyword_phrases WHERE keyword_id = ANY($1)", [
    rows.map(({ id }) => id),
  ]);
  const split = rows.flatMap(({ id, phrases }) =>
    phrases.map((phrase, position) => ({ keyword_id: id, position, phrase })),
  );
  await upsert(client, phrases, split);
}

/**
 * A curated target takes the place of the draft that a scraper had discovered for its domain.
 * @returns what the drafts knew of feeds and sitemaps, by domain
 */
async function dropAdoptedDrafts(
  client: PoolClient,
  targets: MasterData["targets"],
): Promise<Map<string, Listings>> {
  if (targets.length === 0) return new Map();
  const { rows } = await client.query<{ domain: string; listings: Listings | null }>(
    `DELETE FROM scraping_targets WHERE domain = ANY($1) AND NOT id = ANY($2)
       AND org_type = 'unassigned' AND NOT is_active RETURNING domain, listings`,
    [targets.map(({ domain }) => domain), targets.map(({ id }) => id)],
  );
  return new Map(rows.flatMap(({ domain, listings }) => (listings ? [[domain, listings]] : [])));
}

/** Feeds and sitemaps as told, else as the draft knew them; a target that says nothing keeps its own. */
async function keepListings(
  client: PoolClient,
  targets: MasterData["targets"],
  adopted: Map<string, Listings>,
): Promise<void> {
  const told = targets.flatMap(({ id, domain, listings = adopted.get(domain) }) =>
    listings === undefined ? [] : [{ id, listings }],
  );
  if (told.length === 0) return;
  await client.query(
    `UPDATE scraping_targets target SET listings = told.listings
     FROM json_populate_recordset(NULL::scraping_targets, $1::json) told WHERE told.id = target.id`,
    [JSON.stringify(told)],
  );
}
