import { Fault, neo4j as contract, pageOf, pathRecord } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { untilGone } from "../analysts/caller.ts";
import { found, given, listOf, named, paging, timeWindow, types } from "../analysts/query.ts";
import type { Stores } from "../stores.ts";

const { entities, graph } = contract.operations;
const via = listOf(z.enum(["MENTIONS", "SPOK", "PART_OF"]));

/** How entities hang together: paths, networks, ranks, triples, comparison. */
export const graphRoutes =
  ({ neo4j }: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/graph/paths",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["graph"],
          summary: "Every shortest path between two entities; none is an empty list",
          querystring: z.object({
            from_id: named,
            to_id: named,
            max_hops: z.coerce.number().int().min(1).max(8).default(6),
            via,
            ...timeWindow,
            ...paging,
          }),
          response: { 200: pageOf(pathRecord) },
        },
      },
      async ({ query: { from_id, to_id, max_hops, from, to, ...query } }, reply) =>
        neo4j.graph.shortestPaths(
          {
            ...{ from: from_id, to: to_id, max_length: max_hops, window: given({ from, to }) },
            ...given(query),
          },
          { timeoutMs, signal: untilGone(reply) },
        ),
    );
    app.get(
      "/graph/co-mentions",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["graph"],
          summary: "Who stands with an entity and with each other; weights are articles",
          querystring: z.object({
            entity_id: named,
            ...types,
            ...timeWindow,
            limit: z.coerce.number().int().min(1).max(300).default(50),
          }),
          response: { 200: graph.coMentionNetwork.output },
        },
      },
      async ({ query: { entity_id, type, from, to, limit } }, reply) =>
        neo4j.graph.coMentionNetwork(
          { entity_id, limit, window: given({ from, to }), ...given({ types: type }) },
          { timeoutMs, signal: untilGone(reply) },
        ),
    );
    app.get(
      "/graph/ranking",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["graph"],
          summary:
            "Entities of the newest 2,000 articles of a window by articles, neighbours or PageRank",
          querystring: z.object({
            measure: z.enum(["articles", "neighbours", "pagerank"]).default("pagerank"),
            ...types,
            ...timeWindow,
            ...paging,
          }),
          response: { 200: graph.centrality.output },
        },
      },
      async ({ query: { type, from, to, ...query } }, reply) =>
        neo4j.graph.centrality(
          { window: given({ from, to }), ...given({ types: type, ...query }) },
          // Takes seconds on a large graph; while nobody serves it says so at once.
          { timeoutMs: 20_000, retry: false, signal: untilGone(reply) },
        ),
    );
    app.get(
      "/graph/triples",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["graph"],
          summary: "Who did what to whom, by any of subject, predicate and object, newest first",
          querystring: z.object({
            subject: named.optional(),
            predicate: z.string().min(1).max(200).optional(),
            object: named.optional(),
            minimum_confidence: z.coerce.number().min(0).max(1).default(0),
            ...timeWindow,
            ...paging,
          }),
          response: { 200: graph.triples.output },
        },
      },
      async ({ query: { from, to, ...query } }, reply) =>
        neo4j.graph.triples(
          { window: given({ from, to }), ...given(query) },
          { timeoutMs, signal: untilGone(reply) },
        ),
    );
    app.get(
      "/graph/compare",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["graph"],
          summary:
            "Two entities side by side: common articles, company, and what one did to the other",
          querystring: z.object({
            a: named,
            b: named,
            ...timeWindow,
            limit: z.coerce.number().int().min(1).max(100).default(20),
          }),
          response: { 200: entities.compare.output.unwrap() },
        },
      },
      async ({ query: { a, b, from, to, limit } }, reply) => {
        if (a === b) throw new Fault("INVALID_ARGUMENT", "a and b are one entity");
        return found(
          await neo4j.entities.compare(
            { a, b, limit, window: given({ from, to }) },
            { timeoutMs, signal: untilGone(reply) },
          ),
          `entity ${a}, or none ${b}`,
        );
      },
    );
    app.get(
      "/graph/changes",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["graph"],
          summary: "Articles, entities and decisions written since an instant, oldest first",
          querystring: z.object({ since: z.iso.datetime({ offset: true }), ...paging }),
          response: { 200: graph.changesSince.output },
        },
      },
      async ({ query }) => neo4j.graph.changesSince(given(query), { timeoutMs }),
    );
  };
