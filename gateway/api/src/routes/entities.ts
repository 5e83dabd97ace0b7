import {
  decisionRecord,
  mentionRecord,
  neo4j as contract,
  pageOf,
  relationKinds,
} from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { found, given, named, paging, timeWindow, types } from "../analysts/query.ts";
import type { Stores } from "../stores.ts";

const { entities, graph } = contract.operations;
const byId = z.object({ id: named });

/** Who and what the news is about. */
export const entityRoutes =
  ({ neo4j }: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/entities",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["entities"],
          summary:
            "Search people, organisations, police units, places and concepts by name and alias",
          querystring: z.object({
            q: z.string().trim().min(1).max(200),
            ...types,
            ...timeWindow,
            ...paging,
          }),
          response: { 200: entities.search.output },
        },
      },
      async ({ query: { q, type, from, to, ...page } }) =>
        neo4j.entities.search(
          { query: q, window: given({ from, to }), ...given({ types: type, ...page }) },
          { timeoutMs },
        ),
    );
    app.get(
      "/entities/:id",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["entities"],
          summary:
            "An entity: names and why they are its own, where it belongs, roles, moods, newest sentences",
          params: byId,
          querystring: z.object(timeWindow),
          response: { 200: entities.profile.output.unwrap() },
        },
      },
      async ({ params: { id }, query }) =>
        found(
          await neo4j.entities.profile({ entity_id: id, window: given(query) }, { timeoutMs }),
          `entity ${id}`,
        ),
    );
    app.get(
      "/entities/:id/neighbours",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["entities"],
          summary:
            "Who stands with an entity, by relation and type, those of the most articles first",
          description:
            "Nothing is cut in silence: `found` neighbours stand in `examined` of `total` relations, the newest first. " +
            "`examine` looks at more.",
          params: byId,
          querystring: z.object({
            relation: z.enum(relationKinds).default("CO_MENTION"),
            ...types,
            examine: z.coerce.number().int().min(1).max(50_000).optional(),
            ...timeWindow,
            ...paging,
            limit: z.coerce.number().int().min(1).max(500).default(50),
          }),
          response: { 200: graph.neighbours.output },
        },
      },
      async ({ params: { id }, query: { type, from, to, ...query } }) =>
        neo4j.graph.neighbours(
          { entity_id: id, window: given({ from, to }), ...given({ types: type, ...query }) },
          { timeoutMs },
        ),
    );
    app.get(
      "/entities/:id/timeline",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["entities"],
          summary: "Mentions by day, week or month in Jakarta with their mood, oldest first",
          params: byId,
          querystring: z.object({
            with: named.optional(),
            unit: z.enum(["day", "week", "month"]).default("day"),
            ...timeWindow,
            ...paging,
            limit: z.coerce.number().int().min(1).max(500).default(366),
          }),
          response: { 200: graph.timeline.output },
        },
      },
      async ({ params: { id }, query: { from, to, ...query } }) =>
        neo4j.graph.timeline(
          { entity_id: id, window: given({ from, to }), ...given(query) },
          { timeoutMs },
        ),
    );
    app.get(
      "/entities/:id/mentions",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["entities"],
          summary: "The articles that mention an entity, newest first, with the sentences",
          params: byId,
          querystring: z.object({ with: named.optional(), ...timeWindow, ...paging }),
          response: { 200: pageOf(mentionRecord).extend({ total: z.int() }) },
        },
      },
      async ({ params: { id }, query: { from, to, ...query } }) =>
        neo4j.entities.mentions(
          { entity_id: id, window: given({ from, to }), ...given(query) },
          { timeoutMs },
        ),
    );
    app.get(
      "/entities/:id/history",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["entities"],
          summary: "Merges and splits of an entity and its names, newest first",
          params: byId,
          querystring: z.object(paging),
          response: { 200: pageOf(decisionRecord) },
        },
      },
      async ({ params: { id }, query }) =>
        neo4j.entities.history({ entity_id: id, ...given(query) }, { timeoutMs }),
    );
  };
