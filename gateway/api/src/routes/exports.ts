import { entityId, relationKinds } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { articleQuery, searchOf } from "../analysts/article-query.ts";
import { articleColumns, entityColumns } from "../analysts/export-columns.ts";
import { exportTimeoutMs, sendTable } from "../analysts/send-table.ts";
import { file } from "../analysts/file.ts";
import { sendGraph } from "../analysts/send-graph.ts";
import { untilGone } from "../analysts/caller.ts";
import { given, listOf, named, timeWindow, types } from "../analysts/query.ts";
import { zones } from "../analysts/zone.ts";
import type { Stores } from "../stores.ts";

const table = {
  format: z.enum(["csv", "json"]).default("csv"),
  zone: z.enum(zones).default("UTC"),
};
const produces = ["text/csv", "application/json"];
const told =
  "Streamed. `nexa-expected-rows` says how many rows there are, the trailer `nexa-written-rows` how many came; " +
  "JSON has both inside. A download that breaks off was cut by a fault. Times are ISO-8601 with the offset of `zone`.";
const graphFormat = { format: z.enum(["graphml", "json", "csv"]).default("graphml") };
const graphProduces = ["application/graphml+xml", "application/json", "text/csv"];

/** Lists to take away, whole: as a table or as a graph. */
export const exportRoutes =
  (stores: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    const { elasticsearch, neo4j } = stores;
    app.get(
      "/export/articles",
      {
        config: { access: "analyst" },
        schema: {
          tags: ["export"],
          summary: "Every article that a search finds, newest first",
          description: told,
          produces,
          querystring: articleQuery.extend(table),
          response: { 200: file },
        },
      },
      async (request, reply) => {
        const { format, zone, ...query } = request.query;
        const search = await searchOf(stores, query, timeoutMs);
        const { total } = await elasticsearch.articles.search(
          { ...search, limit: 1 },
          { timeoutMs },
        );
        const rows = elasticsearch.articles.scan(search, {
          timeoutMs: exportTimeoutMs,
          signal: untilGone(reply),
          retry: false,
        });
        return sendTable(request, reply, rows, {
          ...{ name: "articles", columns: articleColumns, expected: total, format, zone },
        });
      },
    );
    app.get(
      "/export/entities",
      {
        config: { access: "analyst" },
        schema: {
          tags: ["export"],
          summary: "Every entity that the window mentions, in the order of ids",
          description: told,
          produces,
          querystring: z.object({ ...types, ...timeWindow, ...table }),
          response: { 200: file },
        },
      },
      async (request, reply) => {
        const { type, from, to, format, zone } = request.query;
        const question = { window: given({ from, to }), ...given({ types: type }) };
        const { entities: expected } = await neo4j.entities.count(question, { timeoutMs });
        const rows = neo4j.entities.scan(question, {
          timeoutMs: exportTimeoutMs,
          signal: untilGone(reply),
          retry: false,
        });
        return sendTable(request, reply, rows, {
          ...{ name: "entities", columns: entityColumns, expected, format, zone },
        });
      },
    );
    app.get(
      "/export/graph",
      {
        config: { access: "analyst" },
        schema: {
          tags: ["export"],
          summary:
            "The whole graph of entities, or that around one, as GraphML, JSON or a list of edges",
          description: `${told} Without \`entity_id\`: triples and belonging of all; CO_MENTION only around one.`,
          produces: graphProduces,
          querystring: z.object({
            entity_id: named.optional(),
            relation: listOf(z.enum(relationKinds)),
            limit: z.coerce.number().int().min(1).max(300).default(100),
            ...types,
            ...timeWindow,
            ...graphFormat,
          }),
          response: { 200: file },
        },
      },
      async (request, reply) => sendGraph(request, reply, neo4j, request.query, timeoutMs),
    );
    app.post(
      "/export/graph",
      {
        config: { access: "analyst" },
        schema: {
          tags: ["export"],
          summary: "These entities and the relations between them: what an explorer shows",
          description: told,
          produces: graphProduces,
          body: z.object({
            ids: z.array(entityId).min(1).max(2_000),
            relation: z.array(z.enum(relationKinds)).min(1).optional(),
            ...timeWindow,
            ...graphFormat,
          }),
          response: { 200: file },
        },
      },
      async (request, reply) => sendGraph(request, reply, neo4j, request.body, timeoutMs),
    );
  };
