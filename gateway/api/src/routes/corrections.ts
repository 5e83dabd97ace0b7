import { correction, correctionChange, correctionFields } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { correct } from "../analysts/correct.ts";
import { goldFields, goldLines, goldSets } from "../analysts/gold.ts";
import { given, paging, timeWindow } from "../analysts/query.ts";
import { begun } from "../analysts/begun.ts";
import { untilGone } from "../analysts/caller.ts";
import { file } from "../analysts/file.ts";
import { audit } from "../audit.ts";
import type { Stores } from "../stores.ts";

const page = z.object({
  items: z.array(correction),
  next: z.string().nullable(),
  total: z.int(),
});

/** What people set right in articles: stored with who and when, shown, applied, and given back as gold data. */
export const correctionRoutes =
  (stores: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    const { postgres } = stores;
    app.post(
      "/articles/:id/corrections",
      {
        config: { access: "analyst" },
        schema: {
          tags: ["corrections"],
          summary:
            "Say what is right: sentiment, urgency, an entity, a police unit, duplicate or not",
          description:
            "Kept as gold data. All but `duplicate` also change the article in every store, as its next version; " +
            "`applied` says so. A duplicate has no analysis: what is said of it is only kept.",
          params: z.object({ id: z.guid() }),
          body: z.object({ change: correctionChange, note: z.string().max(1_000).default("") }),
          response: {
            201: z.object({
              correction,
              applied: z.boolean(),
              /** Version of the article in the stores from now on. */
              version: z.int(),
            }),
          },
        },
      },
      async (request, reply) => {
        const { params, body, actor } = request;
        const made = await correct(stores, { id: params.id, ...body, by: actor.name }, timeoutMs);
        await audit(request, {
          action: "article.correct",
          subject: params.id,
          detail: {
            correction: made.correction.id,
            field: body.change.field,
            applied: made.applied,
          },
        });
        return reply.status(201).send(made);
      },
    );
    app.get(
      "/articles/:id/corrections",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["corrections"],
          summary: "What was corrected in one article, newest first",
          params: z.object({ id: z.guid() }),
          querystring: z.object(paging),
          response: { 200: page },
        },
      },
      async ({ params: { id }, query }) =>
        postgres.corrections.list({ article_id: id, ...given(query) }, { timeoutMs }),
    );
    app.get(
      "/corrections",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["corrections"],
          summary: "Corrections of all articles, newest first",
          querystring: z.object({
            article_id: z.guid().optional(),
            field: z.enum(correctionFields).optional(),
            by: z.string().max(200).optional(),
            ...timeWindow,
            ...paging,
          }),
          response: { 200: page },
        },
      },
      async ({ query: { by: made_by, ...query } }) =>
        postgres.corrections.list(given({ ...query, made_by }), { timeoutMs }),
    );
    app.get(
      "/corrections/export",
      {
        config: { access: "analyst" },
        schema: {
          tags: ["corrections"],
          summary: "Corrections as a gold set that `npm run eval -- SET FILE` reads",
          description: "JSON Lines; `ner` is a column file (word, tab, label, blank line).",
          produces: ["application/x-ndjson", "text/tab-separated-values"],
          querystring: z.object({ set: z.enum(goldSets), ...timeWindow }),
          response: { 200: file },
        },
      },
      async ({ query: { set, ...window } }, reply) => {
        const rows = postgres.corrections.scan(given({ field: goldFields[set], ...window }), {
          signal: untilGone(reply),
        });
        const isColumns = set === "ner";
        return reply
          .header("content-type", isColumns ? "text/tab-separated-values" : "application/x-ndjson")
          .header(
            "content-disposition",
            `attachment; filename="corrections-${set}.${isColumns ? "tsv" : "jsonl"}"`,
          )
          .send(goldLines(set, await begun(rows)));
      },
    );
  };
