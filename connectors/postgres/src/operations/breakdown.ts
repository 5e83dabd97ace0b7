import type { Handlers, postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { reading } from "../transactions.ts";
import { moods } from "./rising-clusters.ts";

type Breakdown = Handlers<typeof postgres>["trends"]["breakdown"];
type Question = Parameters<Breakdown>[0];
type Row = Awaited<ReturnType<Breakdown>>[number];

/** What an article counts for: `key` and `name` of each, once an article. `$5` is the level of taxonomy nodes. */
const parts: Record<Question["by"], string> = {
  taxonomy: `JOIN LATERAL (
      WITH RECURSIVE above AS (
        SELECT node.id, node.parent_id, node.level, node.name FROM article_taxonomy link
        JOIN taxonomy_nodes node ON node.id = link.node_id WHERE link.article_id = article.id
        UNION SELECT parent.id, parent.parent_id, parent.level, parent.name
        FROM above JOIN taxonomy_nodes parent ON parent.id = above.parent_id
      ) SELECT id::text AS key, name FROM above WHERE level = $5
    ) part ON true`,
  sector: `JOIN LATERAL (SELECT sector_name AS key, sector_name AS name
      WHERE sector_name IS NOT NULL) part ON true`,
  // A regency counts for its province: the last of its parents, or itself.
  region: `JOIN LATERAL (
      SELECT DISTINCT coalesce(item.parents -> -1 ->> 'code', item.code) AS key,
        coalesce(item.parents -> -1 ->> 'name', item.name) AS name
      FROM article_regions item WHERE item.article_id = article.id
    ) part ON true`,
  police_unit: `JOIN LATERAL (SELECT DISTINCT item.unit AS key, item.unit AS name
      FROM article_police_units item WHERE item.article_id = article.id) part ON true`,
  sentiment: `JOIN LATERAL (SELECT sentiment_label AS key, sentiment_label AS name
      WHERE sentiment_label IS NOT NULL) part ON true`,
  urgency: `JOIN LATERAL (SELECT urgency_level::text AS key, urgency_level::text AS name
      WHERE urgency_level IS NOT NULL) part ON true`,
  domain: "JOIN LATERAL (SELECT domain AS key, domain AS name) part ON true",
};

/** The window before begins as long before `$1` as `$2` lies after it. */
const statement = (by: Question["by"]): string => `
  SELECT part.key, min(part.name) AS name,
    count(*) FILTER (WHERE article.occurred_at >= $1) AS articles,
    count(*) FILTER (WHERE article.occurred_at < $1) AS previous,
    ${moods.replaceAll("(WHERE ", "(WHERE article.occurred_at >= $1 AND ")} AS sentiments
  FROM articles article ${parts[by]}
  WHERE article.occurred_at >= $3 AND article.occurred_at < $2
  GROUP BY part.key HAVING count(*) FILTER (WHERE article.occurred_at >= $1) > 0
  ORDER BY articles DESC, name LIMIT $4`;

/** Articles by one of their sides, in a window and in the one before. */
export const breakdown =
  (pool: Pool): Breakdown =>
  ({ by, from, to, level, limit }, context) =>
    reading(pool, context, async (client) => {
      const before = new Date(2 * Date.parse(from) - Date.parse(to)).toISOString();
      const values = [from, to, before, limit, ...(by === "taxonomy" ? [level] : [])];
      const { rows } = await client.query<Row>(statement(by), values);
      return rows;
    });
