import { Fault, type Handlers, type postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { reading } from "../transactions.ts";

type Trends = Handlers<typeof postgres>["trends"];
type Page<T> = { items: T[]; next: string | null; total: number };
type Rising = Awaited<ReturnType<Trends["rising"]>>["items"][number];
type Member = Awaited<ReturnType<Trends["members"]>>["items"][number];

const order = {
  velocity: "velocity DESC, last_seen_at DESC",
  size: "size DESC, last_seen_at DESC",
  newest: "last_seen_at DESC",
};

/** Articles of each mood. */
export const moods = `json_build_object(
  'positif', count(*) FILTER (WHERE sentiment_label = 'positif'),
  'netral', count(*) FILTER (WHERE sentiment_label = 'netral'),
  'negatif', count(*) FILTER (WHERE sentiment_label = 'negatif'))`;

const inWindow = `size >= $1 AND ($2::timestamptz IS NULL OR last_seen_at >= $2)
  AND ($3::timestamptz IS NULL OR first_seen_at < $3)`;

/** The page first, then what its articles say: never more than a page is looked at. */
const risingSql = (by: keyof typeof order): string => `
  WITH page AS (
    SELECT *, row_number() OVER (ORDER BY ${order[by]}, cluster_id) AS place FROM trend_clusters
    WHERE ${inWindow} ORDER BY place OFFSET $4 LIMIT $5
  )
  SELECT page.cluster_id, page.master_article_id, page.size, page.outlets, page.velocity,
    page.first_seen_at, page.last_seen_at, told.title, told.sector, told.domains, told.sentiments,
    told.urgency
  FROM page CROSS JOIN LATERAL (
    SELECT (array_agg(title ORDER BY id = page.master_article_id DESC, occurred_at, id))[1] AS title,
      (array_agg(sector_name ORDER BY id = page.master_article_id DESC, occurred_at, id))[1] AS sector,
      (SELECT array_agg(domain ORDER BY articles DESC, domain) FROM (
        SELECT domain, count(*) AS articles FROM articles WHERE cluster_id = page.cluster_id GROUP BY domain
      ) papers) AS domains,
      ${moods} AS sentiments, max(urgency_level) AS urgency
    FROM articles WHERE cluster_id = page.cluster_id
  ) told
  WHERE told.title IS NOT NULL ORDER BY page.place`;

const membersSql = `
  SELECT id AS article_id, title, url, domain, dedup_status, similarity_score AS similarity,
    occurred_at, sentiment_label AS sentiment, urgency_level AS urgency
  FROM articles WHERE cluster_id = $1
  ORDER BY dedup_status = 'UNIQUE' DESC, occurred_at, id OFFSET $2 LIMIT $3`;

/** Clusters with an article in the window. */
export const risingClusters =
  (pool: Pool): Trends["rising"] =>
  ({ from, to, order: by, minimum_size, limit, after }, context) =>
    reading(pool, context, async (client): Promise<Page<Rising>> => {
      const window = [minimum_size, from ?? null, to ?? null];
      const offset = offsetOf(after);
      const { rows } = await client.query<Rising>(risingSql(by), [...window, offset, limit]);
      const counted = await client.query<{ total: number }>(
        `SELECT count(*) AS total FROM trend_clusters WHERE ${inWindow}`,
        window,
      );
      return pageOf(rows, offset, limit, counted.rows[0]?.total ?? 0);
    });

/** The articles of a cluster: its master, then the others as they came. */
export const clusterMembers =
  (pool: Pool): Trends["members"] =>
  ({ cluster_id, limit, after }, context) =>
    reading(pool, context, async (client): Promise<Page<Member>> => {
      const offset = offsetOf(after);
      const { rows } = await client.query<Member>(membersSql, [cluster_id, offset, limit]);
      const counted = await client.query<{ total: number }>(
        "SELECT count(*) AS total FROM articles WHERE cluster_id = $1",
        [cluster_id],
      );
      return pageOf(rows, offset, limit, counted.rows[0]?.total ?? 0);
    });

/** Lists that are ranked anew each time are paged by place. */
const pageOf = <T>(items: T[], offset: number, limit: number, total: number): Page<T> => ({
  items,
  next: offset + limit < total ? String(offset + limit) : null,
  total,
});

function offsetOf(after: string | undefined): number {
  if (after === undefined) return 0;
  if (!/^\d{1,9}$/.test(after))
    throw new Fault("INVALID_ARGUMENT", "after: not a cursor of this list");
  return Number(after);
}
