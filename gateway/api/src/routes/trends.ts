import {
  breakdownKinds,
  breakdownRow,
  clusterMember,
  instant,
  risingCluster,
  trendCluster,
} from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { found, given, paging, timeWindow } from "../analysts/query.ts";
import { relatedArticle, relatedTo } from "../analysts/related.ts";
import type { Stores } from "../stores.ts";

const day = 86_400_000;

/** Stories: articles that are near to one, clusters, and what is rising. */
export const trendRoutes =
  (stores: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    const { postgres } = stores;
    app.get(
      "/articles/:id/related",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["articles"],
          summary: "Articles near to this one, with the cosine, nearest first",
          description:
            "`basis` says whose vector was compared: a duplicate has none, so its master's is; `own_similarity` is its " +
            "cosine to that master.",
          params: z.object({ id: z.guid() }),
          querystring: z.object({
            minimum: z.coerce.number().min(-1).max(1).default(0.5),
            limit: z.coerce.number().int().min(1).max(100).default(20),
          }),
          response: {
            200: z.object({
              /** Id of the article whose vector was compared; null when there is none. */
              basis: z.guid().nullable(),
              own_similarity: z.number().nullable(),
              model: z.string().nullable(),
              items: z.array(relatedArticle),
            }),
          },
        },
      },
      async ({ params: { id }, query }) => relatedTo(id, query, stores, timeoutMs),
    );
    app.get(
      "/clusters/:id",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["trends"],
          summary: "A story and the articles that tell it, its master first",
          params: z.object({ id: z.string().min(1).max(300) }),
          querystring: z.object(paging),
          response: {
            200: z.object({
              cluster: trendCluster,
              members: z.object({
                items: z.array(clusterMember),
                next: z.string().nullable(),
                total: z.int(),
              }),
            }),
          },
        },
      },
      async ({ params: { id: cluster_id }, query }) => {
        const [cluster, members] = await Promise.all([
          postgres.trends.find({ cluster_id }, { timeoutMs }),
          postgres.trends.members({ cluster_id, ...given(query) }, { timeoutMs }),
        ]);
        return { cluster: found(cluster, `cluster ${cluster_id}`), members };
      },
    );
    app.get(
      "/trends",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["trends"],
          summary:
            "Stories by velocity (mentions an hour in the day before their newest article), size or time",
          querystring: z.object({
            order: z.enum(["velocity", "size", "newest"]).default("velocity"),
            minimum_size: z.coerce.number().int().min(1).default(1),
            ...timeWindow,
            ...paging,
          }),
          response: {
            200: z.object({
              items: z.array(risingCluster),
              next: z.string().nullable(),
              total: z.int(),
            }),
          },
        },
      },
      async ({ query }) => postgres.trends.rising(given(query), { timeoutMs }),
    );
    app.get(
      "/trends/breakdown",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["trends"],
          summary:
            "Articles by taxonomy level 1-5, sector, province, police unit, sentiment, urgency or paper",
          description:
            "Counted in the window and, as `previous`, in the one of equal length before it. Without `from` and `to`: the last 30 days.",
          querystring: z.object({
            by: z.enum(breakdownKinds),
            level: z.coerce.number().int().min(1).max(5).default(1),
            limit: z.coerce.number().int().min(1).max(500).default(50),
            ...timeWindow,
          }),
          response: {
            200: z.object({ from: instant, to: instant, items: z.array(breakdownRow) }),
          },
        },
      },
      async ({ query: { by, level, limit, from, to } }) => {
        const end = to ?? new Date().toISOString();
        const start = from ?? new Date(Date.parse(end) - 30 * day).toISOString();
        const items = await postgres.trends.breakdown(
          { by, level, limit, from: start, to: end },
          { timeoutMs },
        );
        return { from: start, to: end, items };
      },
    );
  };
