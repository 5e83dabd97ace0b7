import { neo4j as contract } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { found, given, paging } from "../analysts/query.ts";
import type { Stores } from "../stores.ts";

const { talent } = contract.operations;
const byId = z.object({ id: z.guid() });
const list = z.object({
  q: z.string().max(200).default(""),
  skill: z.string().max(500).optional(),
  ...paging,
});

/** Resumes, opportunities and skills of ADR-033, and how they fit. A resume is known by its profile's id. */
export const talentRoutes =
  ({ neo4j }: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/talent/resumes",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["talent"],
          summary: "The newest resume of each profile, by words of name or headline and by skill",
          querystring: list,
          response: { 200: talent.listResumes.output },
        },
      },
      async ({ query }) => neo4j.talent.listResumes(given(query), { timeoutMs }),
    );
    app.get(
      "/talent/resumes/:id",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["talent"],
          summary: "A profile's newest resume with its skills",
          params: byId,
          response: { 200: talent.profile.output.unwrap() },
        },
      },
      async ({ params: { id } }) =>
        found(await neo4j.talent.profile({ profile_id: id }, { timeoutMs }), `profile ${id}`),
    );
    app.get(
      "/talent/resumes/:id/matches",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["talent"],
          summary: "Opportunities by number of shared skills, with what is missing",
          params: byId,
          querystring: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
          response: { 200: z.object({ items: talent.matchOpportunities.output }) },
        },
      },
      async ({ params: { id }, query: { limit } }) => ({
        items: await neo4j.talent.matchOpportunities({ profile_id: id, limit }, { timeoutMs }),
      }),
    );
    app.get(
      "/talent/resumes/:id/gap",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["talent"],
          summary: "What one opportunity requires against what the profile has",
          params: byId,
          querystring: z.object({ opportunity: z.guid() }),
          response: { 200: talent.skillGap.output.unwrap() },
        },
      },
      async ({ params: { id }, query: { opportunity } }) =>
        found(
          await neo4j.talent.skillGap(
            { profile_id: id, opportunity_id: opportunity },
            { timeoutMs },
          ),
          `profile ${id}, or no opportunity ${opportunity}`,
        ),
    );
    app.get(
      "/talent/opportunities",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["talent"],
          summary: "Opportunities, latest first, by words of title or organisation and by skill",
          querystring: list,
          response: { 200: talent.listOpportunities.output },
        },
      },
      async ({ query }) => neo4j.talent.listOpportunities(given(query), { timeoutMs }),
    );
    app.get(
      "/talent/opportunities/:id",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["talent"],
          summary: "An opportunity with the skills it requires",
          params: byId,
          response: { 200: talent.opportunity.output.unwrap() },
        },
      },
      async ({ params: { id } }) =>
        found(await neo4j.talent.opportunity({ id }, { timeoutMs }), `opportunity ${id}`),
    );
    app.get(
      "/talent/opportunities/:id/candidates",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["talent"],
          summary: "Profiles by number of required skills they have, with what each lacks",
          params: byId,
          querystring: z.object(paging),
          response: { 200: talent.matchCandidates.output },
        },
      },
      async ({ params: { id }, query }) =>
        neo4j.talent.matchCandidates({ opportunity_id: id, ...given(query) }, { timeoutMs }),
    );
    app.get(
      "/talent/skills",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["talent"],
          summary: "Skills by words of the name, those of the most resumes and opportunities first",
          querystring: z.object({ q: z.string().max(200).default(""), ...paging }),
          response: { 200: talent.listSkills.output },
        },
      },
      async ({ query }) => neo4j.talent.listSkills(given(query), { timeoutMs }),
    );
    app.get(
      "/talent/skills/co-occurring",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["talent"],
          summary: "Skills that stand most often together with one, given by URI or custom name",
          querystring: z.object({
            skill: z.string().min(1).max(500),
            among: z.enum(["resumes", "opportunities", "both"]).default("both"),
            ...paging,
          }),
          response: { 200: talent.coSkills.output },
        },
      },
      async ({ query }) => neo4j.talent.coSkills(given(query), { timeoutMs }),
    );
  };
