import { cleanArticle } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { cleanPage, rawPage } from "../analysts/archive.ts";
import { sentenceSpan, textSpan, spokOf, spansOf } from "../analysts/spans.ts";
import { found } from "../analysts/query.ts";
import type { Stores } from "../stores.ts";

const byId = z.object({ id: z.guid() });

/** The words of an article: what was cleaned with what was read in it, and the page as it was fetched. */
export const articleTextRoutes =
  ({ postgres, neo4j, minio }: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/articles/:id/text",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["articles"],
          summary: "The cleaned text with its entities and core sentences by offset",
          description:
            "Offsets count UTF-16 code units of `clean_text`, so in JavaScript `clean_text.slice(start, end)` is `text`.",
          params: byId,
          response: {
            200: z.object({
              title: z.string(),
              clean_text: z.string(),
              language: z.string(),
              /** The page as it was fetched, a download; null when nobody kept it. */
              raw_html_url: z.string().nullable(),
              clean_url: z.string(),
              /** False while the graph is away: ids of entities are null then. */
              graph_available: z.boolean(),
              backend: z.object({ name: z.string(), version: z.string() }).nullable(),
              entities: z.array(textSpan),
              spok: z.array(sentenceSpan),
            }),
          },
        },
      },
      async ({ params: { id } }) => {
        const article = found(await postgres.articles.find({ id }, { timeoutMs }), `article ${id}`);
        const { entities, graph_available } = await spansOf(article, neo4j, timeoutMs);
        return {
          title: article.title,
          clean_text: article.content,
          language: article.language,
          raw_html_url: article.raw_ref === undefined ? null : `/api/v1/articles/${id}/raw`,
          clean_url: `/api/v1/articles/${id}/clean`,
          backend: article.analysis?.backend ?? null,
          graph_available,
          entities,
          spok: spokOf(article),
        };
      },
    );
    app.get(
      "/articles/:id/raw",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["articles"],
          summary: "The page as it was fetched, as plain text to download",
          description:
            "Never as a page of ours: `text/plain`, an attachment, with a Content-Security-Policy that lets nothing run.",
          produces: ["text/plain"],
          params: byId,
          response: { 200: z.string() },
        },
      },
      async ({ params: { id } }, reply) => {
        const article = found(await postgres.articles.find({ id }, { timeoutMs }), `article ${id}`);
        const text = await rawPage(article, minio, timeoutMs);
        return reply
          .header("content-type", "text/plain; charset=utf-8")
          .header("content-disposition", `attachment; filename="${id}.html.txt"`)
          .header("content-security-policy", "sandbox; default-src 'none'")
          .header("x-content-type-options", "nosniff")
          .header("cross-origin-resource-policy", "same-origin")
          .send(text);
      },
    );
    app.get(
      "/articles/:id/clean",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["articles"],
          summary: "The article as C1 cleaned and archived it",
          params: byId,
          response: { 200: cleanArticle },
        },
      },
      async ({ params: { id } }) =>
        cleanPage(
          found(await postgres.articles.find({ id }, { timeoutMs }), `article ${id}`),
          minio,
          timeoutMs,
        ),
    );
  };
