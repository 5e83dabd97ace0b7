import type { Handlers, postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { reading } from "../transactions.ts";

/** A keyword's lineage as `queue-job` names it. */
export const lineageJson = `json_build_object(
  'leaf_node_id', lineage.leaf_node_id, 'leaf_node_name', lineage.leaf_node_name,
  'node_level', lineage.node_level, 'ancestry_path_ids', lineage.ancestry_path_ids,
  'ancestry_path_names', lineage.ancestry_path_names)`;
/** The phrases of `keyword`, its synonyms grouped again in their order. */
export const phrasesArray = `(SELECT array_agg(phrase.phrase ORDER BY phrase.position)
  FROM taxonomy_keyword_phrases phrase WHERE phrase.keyword_id = keyword.id)`;

/** Active keywords with their lineage from the pillar down. */
export const keywords = (pool: Pool): Handlers<typeof postgres>["keywords"] => ({
  fetchActive: (_, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<ActiveKeyword>(`
        SELECT keyword.id AS keyword_id, keyword.phrase, ${phrasesArray} AS phrases,
          ${lineageJson} AS taxonomy_lineage, keyword.scrape_interval_minutes
        FROM taxonomy_keywords keyword
        JOIN taxonomy_lineage lineage ON lineage.leaf_node_id = keyword.node_id
        WHERE keyword.is_active
        ORDER BY lineage.ancestry_path_names, keyword.phrase, keyword.id`);
      return rows;
    }),
  under: ({ node_id }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `WITH RECURSIVE below AS (
           SELECT id FROM taxonomy_nodes WHERE id = $1
           UNION SELECT node.id FROM taxonomy_nodes node JOIN below ON node.parent_id = below.id
         ) SELECT keyword.id FROM taxonomy_keywords keyword JOIN below ON keyword.node_id = below.id
         ORDER BY keyword.id`,
        [node_id],
      );
      return rows.map(({ id }) => id);
    }),
});
type ActiveKeyword = Awaited<
  ReturnType<Handlers<typeof postgres>["keywords"]["fetchActive"]>
>[number];
