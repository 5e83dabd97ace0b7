import { articleHit, articleRecord, instant } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { articleQuery, searchOf } from "../analysts/article-query.ts";
import { found, given } from "../analysts/query.ts";
import type { Stores } from "../stores.ts";

const facet = z.array(z.object({ value: z.string(), count: z.int() }));
const byId = z.object({ id: z.guid() });
const names = z.array(z.string());

/** Articles: full-text search with facets, one article from the system of record, its graph. */
export const articleRoutes =
  (stores: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    const { elasticsearch, postgres, neo4j } = stores;
    app.get(
      "/articles",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["articles"],
          summary: "Search articles in Indonesian, best first; newest first without words",
          querystring: articleQuery.extend({
            limit: z.coerce.number().int().min(1).max(100).default(20),
            after: z.string().max(2_000).optional(),
            histogram: z.enum(["hour", "day", "week", "month"]).optional(),
          }),
          response: {
            200: z.object({
              total: z.int(),
              hits: z.array(articleHit),
              next: z.string().nullable(),
              facets: z.object({
                sentiment: facet,
                urgency: facet,
                domain: facet,
                region: facet,
                police_unit: facet,
                sector: facet.optional(),
              }),
              histogram: z.array(z.object({ from: instant, count: z.int() })).optional(),
            }),
          },
        },
      },
      async ({ query: { limit, after, histogram, ...query } }) =>
        elasticsearch.articles.search(
          { ...(await searchOf(stores, query, timeoutMs)), limit, ...given({ after, histogram }) },
          { timeoutMs },
        ),
    );
    app.get(
      "/articles/suggest",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["articles"],
          summary: "Names and a spelling for what somebody begins to type",
          querystring: z.object({
            q: z.string().trim().min(1).max(100),
            limit: z.coerce.number().int().min(1).max(20).default(8),
          }),
          response: {
            200: z.object({
              names: z.array(
                z.object({
                  name: z.string(),
                  type: z.enum(["person", "organization", "police_unit"]),
                  articles: z.int(),
                }),
              ),
              corrected: z.string().nullable(),
            }),
          },
        },
      },
      async ({ query }) => elasticsearch.articles.suggest(query, { timeoutMs }),
    );
    app.get(
      "/articles/:id",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["articles"],
          summary: "One article with its analysis, from the system of record",
          params: byId,
          response: { 200: articleRecord },
        },
      },
      async ({ params: { id } }) =>
        found(await postgres.articles.find({ id }, { timeoutMs }), `article ${id}`),
    );
    app.get(
      "/articles/:id/graph",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["articles"],
          summary: "What the graph knows of one article",
          params: byId,
          response: {
            200: z.object({
              article_id: z.string(),
              title: z.string(),
              source: z.string().nullable(),
              duplicate_of: z.string().nullable(),
              persons: names,
              organizations: names,
              police_units: z.array(
                z.object({ name: z.string(), level: z.string(), chain: names }),
              ),
              regions: z.array(z.object({ code: z.string(), name: z.string(), level: z.string() })),
              topics: names,
              triples: z.array(
                z.object({
                  subject: z.string(),
                  predicate: z.string(),
                  object: z.string(),
                  sentence: z.string(),
                }),
              ),
            }),
          },
        },
      },
      async ({ params: { id } }) =>
        found(
          await neo4j.news.articleGraph({ article_id: id }, { timeoutMs }),
          `article ${id} in the graph`,
        ),
    );
  };
