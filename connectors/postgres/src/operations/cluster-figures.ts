import type { PoolClient } from "pg";

/**
 * Counts the figures of these clusters anew from their articles. The clusters are locked first, in order, so
 * that of two writers of one cluster the second counts what the first has added.
 */
export async function countClusters(client: PoolClient, clusterIds: string[]): Promise<void> {
  if (clusterIds.length === 0) return;
  const ids = [[...new Set(clusterIds)].sort()];
  await client.query(lock, ids);
  await client.query(recount, ids);
  await client.query(
    `DELETE FROM trend_clusters cluster WHERE cluster_id = ANY($1)
       AND NOT EXISTS (SELECT FROM articles WHERE articles.cluster_id = cluster.cluster_id)`,
    ids,
  );
}

const lock = `
  INSERT INTO trend_clusters (cluster_id, size, outlets, velocity, first_seen_at, last_seen_at)
  SELECT id, 0, 0, 0, now(), now() FROM unnest($1::text[]) AS given(id) ORDER BY id
  ON CONFLICT (cluster_id) DO UPDATE SET updated_at = now()`;

/** Velocity: mentions an hour over the 24 h before the newest article. The master is the first unique article. */
const recount = `
  UPDATE trend_clusters cluster SET master_article_id = counted.master, size = counted.size,
    outlets = counted.outlets, velocity = counted.recent / 24.0,
    first_seen_at = counted.first_seen_at, last_seen_at = counted.last_seen_at
  FROM (
    SELECT cluster_id, count(*) AS size, count(DISTINCT domain) AS outlets,
      min(occurred_at) AS first_seen_at, max(occurred_at) AS last_seen_at,
      count(*) FILTER (WHERE occurred_at > newest - interval '24 hours') AS recent,
      (array_agg(id ORDER BY occurred_at, id) FILTER (WHERE dedup_status = 'UNIQUE'))[1] AS master
    FROM (
      SELECT *, max(occurred_at) OVER (PARTITION BY cluster_id) AS newest
      FROM articles WHERE cluster_id = ANY($1)
    ) article
    GROUP BY cluster_id
  ) counted
  WHERE counted.cluster_id = cluster.cluster_id`;
