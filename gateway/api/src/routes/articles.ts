import { articleFilters, articleHit, articleRecord, Fault, journeyStep } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Stores } from "../stores.ts";

const facet = z.array(z.object({ value: z.string(), count: z.int() }));
const byId = z.object({ id: z.guid() });

/** Articles: full-text search, one article from the system of record, its graph, its journey. */
export const articleRoutes =
  ({ elasticsearch, postgres, neo4j }: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/articles",
      {
        schema: {
          tags: ["articles"],
          summary: "Search articles in Indonesian, best first; newest first without words",
          querystring: z.object({
            q: z.string().max(500).default(""),
            limit: z.coerce.number().int().min(1).max(100).default(20),
            after: z.string().optional(),
            ...articleFilters.shape,
            urgency: z.coerce.number().int().min(1).max(5).optional(),
          }),
          response: {
            200: z.object({
              total: z.int(),
              hits: z.array(articleHit),
              next: z.string().nullable(),
              facets: z.record(z.string(), facet),
            }),
          },
        },
      },
      async ({ query: { q, limit, after, ...filters } }) =>
        elasticsearch.articles.search(
          {
            q,
            limit,
            filters: articleFilters.parse(filters),
            ...(after === undefined ? {} : { after }),
          },
          { timeoutMs },
        ),
    );
    app.get(
      "/articles/:id",
      {
        schema: {
          tags: ["articles"],
          summary: "One article with its analysis, from the system of record",
          params: byId,
          response: { 200: articleRecord },
        },
      },
      async ({ params: { id } }) => found(await postgres.articles.find({ id }, { timeoutMs }), id),
    );
    app.get(
      "/articles/:id/graph",
      {
        schema: {
          tags: ["articles"],
          summary: "What the graph knows of one article",
          params: byId,
        },
      },
      async ({ params: { id } }) =>
        found(await neo4j.news.articleGraph({ article_id: id }, { timeoutMs }), id),
    );
    app.get(
      "/articles/:id/journey",
      {
        schema: {
          tags: ["articles"],
          summary: "Every stage the article went through, oldest first",
          params: byId,
          response: { 200: z.object({ steps: z.array(journeyStep) }) },
        },
      },
      async ({ params: { id } }) => ({
        steps: await postgres.journey.of({ subject: id }, { timeoutMs }),
      }),
    );
  };

function found<T>(value: T | null, id: string): T {
  if (value === null) throw new Fault("NOT_FOUND", `there is no article ${id}`);
  return value;
}
