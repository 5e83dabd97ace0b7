import type { ArticleRecord, Handlers, postgres } from "@nexa/contracts";
import { oncePerKey } from "@nexa/rpc";
import type { Pool, PoolClient } from "pg";
import { insert, insertAll, replacing } from "../rows.ts";
import { writing } from "../transactions.ts";
import { articleRow, articleTable, relationRows, relationTables } from "./article-rows.ts";
import { countClusters } from "./cluster-figures.ts";

const keyOf = ({ id }: Pick<ArticleRecord, "id">): string => id.toLowerCase();

/** Upserts articles with their relations and their clusters' figures; an older version changes nothing. */
export const saveArticle =
  (pool: Pool): Handlers<typeof postgres>["articles"]["save"] =>
  (batch) =>
    oncePerKey(
      batch,
      keyOf,
      (records) => writing(pool, (client) => saveAll(client, records)),
      (b, a) => b.version >= a.version,
    );

type Saved = { id: string; inserted: boolean; cluster_id: string; previous_cluster_id: string };

/** Rows are locked in the order of their ids. `xmax` is 0 on a row that this statement added. */
const save = `${insertAll(articleTable)} ${replacing(articleTable)},
    previous_cluster_id = articles.cluster_id, updated_at = now()
  WHERE articles.version < excluded.version
  RETURNING id, xmax = 0 AS inserted, cluster_id, previous_cluster_id`;

async function saveAll(client: PoolClient, records: ArticleRecord[]): Promise<Map<string, string>> {
  const { rows: saved } = await client.query<Saved>(save, [
    JSON.stringify(records.map(articleRow)),
  ]);
  const savedIds = new Set(saved.map(keyOf));
  const replaced = saved.filter(({ inserted }) => !inserted).map(keyOf);
  await replaceRelations(
    client,
    records.filter((record) => savedIds.has(keyOf(record))),
    replaced,
  );
  await countClusters(
    client,
    saved.flatMap(({ cluster_id, previous_cluster_id }) =>
      previous_cluster_id === null ? [cluster_id] : [cluster_id, previous_cluster_id],
    ),
  );
  const outcomes = new Map(saved.map((row) => [keyOf(row), row.inserted ? "inserted" : "updated"]));
  for (const [id, outcome] of await refused(client, records, savedIds)) outcomes.set(id, outcome);
  return outcomes;
}

async function replaceRelations(
  client: PoolClient,
  records: ArticleRecord[],
  replaced: string[],
): Promise<void> {
  if (replaced.length > 0)
    for (const name of [...relationTables.map((table) => table.name), "article_taxonomy"])
      await client.query(`DELETE FROM ${name} WHERE article_id = ANY($1)`, [replaced]);
  const rowsOf = records.map((record) => new Map(relationRows(record)));
  for (const table of relationTables)
    await insert(
      client,
      table,
      rowsOf.flatMap((rows) => rows.get(table) ?? []),
    );
  // A keyword that the taxonomy does not have stays in keyword_ids only.
  await client.query(
    `INSERT INTO article_taxonomy (article_id, keyword_id, node_id)
     SELECT DISTINCT article.id, keyword.id, keyword.node_id
     FROM articles article JOIN taxonomy_keywords keyword ON keyword.id = ANY(article.keyword_ids)
     WHERE article.id = ANY($1)`,
    [records.map(keyOf)],
  );
}

/** Why the others changed nothing: this very version is there, or a newer one. */
async function refused(client: PoolClient, records: ArticleRecord[], saved: Set<string>) {
  const rest = records.filter((record) => !saved.has(keyOf(record)));
  if (rest.length === 0) return [];
  const { rows } = await client.query<{ id: string; version: number }>(
    "SELECT id, version FROM articles WHERE id = ANY($1)",
    [rest.map(keyOf)],
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return rest.map((record): [string, string] => [
    keyOf(record),
    versions.get(keyOf(record)) === record.version ? "unchanged" : "stale",
  ]);
}
