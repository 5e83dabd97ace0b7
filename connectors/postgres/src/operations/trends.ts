import type { Handlers, postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { reading } from "../transactions.ts";
import { breakdown } from "./breakdown.ts";
import { clusterMembers, risingClusters } from "./rising-clusters.ts";

type Trends = Handlers<typeof postgres>["trends"];
type Cluster = Awaited<ReturnType<Trends["list"]>>[number];

const columns =
  "cluster_id, master_article_id, size, outlets, velocity, first_seen_at, last_seen_at";

/** Clusters of articles that tell one story. */
export const trends = (pool: Pool): Trends => ({
  find: ({ cluster_id }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<Cluster>(
        `SELECT ${columns} FROM trend_clusters WHERE cluster_id = $1`,
        [cluster_id],
      );
      return rows[0] ?? null;
    }),
  /** Largest first, then newest. */
  list: ({ limit }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<Cluster>(
        `SELECT ${columns} FROM trend_clusters
         ORDER BY size DESC, last_seen_at DESC, cluster_id LIMIT $1`,
        [limit],
      );
      return rows;
    }),
  rising: risingClusters(pool),
  members: clusterMembers(pool),
  breakdown: breakdown(pool),
});
