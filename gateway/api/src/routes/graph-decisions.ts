import { entityBrief, neo4j as contract } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { decide } from "../analysts/decide.ts";
import { found, named } from "../analysts/query.ts";
import { audit } from "../audit.ts";
import type { Stores } from "../stores.ts";

const profile = contract.operations.entities.profile.output.unwrap();
const reason = z.string().trim().min(1).max(1_000);
const decided = z.object({
  /** Id of the decision in the history. */
  id: z.guid(),
  /** Whom the names stand for now. */
  entity: profile,
});

/** Which names belong together: merges and splits, each reversed by the other. */
export const decisionRoutes =
  ({ neo4j }: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/graph/merge-preview",
      {
        config: { access: "analyst" },
        schema: {
          tags: ["graph"],
          summary:
            "What a merge would do: the names that would move and how often they are mentioned",
          querystring: z.object({ from: named, into: named }),
          response: {
            200: z.object({
              from: entityBrief,
              into: entityBrief,
              names: z.array(z.string()),
              mentions: z.int(),
              /** Articles that name both: one entity twice, if this is right. */
              common_articles: z.int(),
            }),
          },
        },
      },
      async ({ query: { from, into } }) => {
        const [moved, kept, common] = await Promise.all([
          neo4j.entities.profile({ entity_id: from }, { timeoutMs }),
          neo4j.entities.profile({ entity_id: into }, { timeoutMs }),
          neo4j.entities.compare({ a: from, b: into }, { timeoutMs }),
        ]);
        const { aliases, mentions, ...one } = found(moved, `entity ${from}`);
        return {
          from: one,
          into: found(kept, `entity ${into}`),
          names: [one.name, ...aliases.map(({ name }) => name)],
          mentions,
          common_articles: common?.both ?? 0,
        };
      },
    );
    app.post(
      "/graph/merge",
      {
        config: { access: "analyst", idempotent: true },
        schema: {
          tags: ["graph"],
          summary: "Make one entity and all its names names of another; a split undoes it",
          body: z.object({ from: named, into: named, reason }),
          response: { 200: decided },
        },
      },
      async (request) => {
        const { from, into, reason } = request.body;
        const made = await decide(neo4j, request, { kind: "merge", from, into, reason }, timeoutMs);
        await audit(request, {
          action: "entity.merge",
          subject: into,
          detail: { id: made.id, from, reason },
        });
        return made;
      },
    );
    app.post(
      "/graph/split",
      {
        config: { access: "analyst", idempotent: true },
        schema: {
          tags: ["graph"],
          summary: "Make names of an entity one of their own, under the first of them",
          body: z.object({ entity_id: named, names: z.array(named).min(1).max(100), reason }),
          response: { 200: decided },
        },
      },
      async (request) => {
        const { entity_id, names, reason } = request.body;
        const made = await decide(
          neo4j,
          request,
          { kind: "split", entity_id, names, reason },
          timeoutMs,
        );
        await audit(request, {
          action: "entity.split",
          subject: entity_id,
          detail: { id: made.id, names, reason },
        });
        return made;
      },
    );
  };
