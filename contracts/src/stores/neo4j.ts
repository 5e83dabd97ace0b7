import { z } from "zod";
import { articleRecord } from "../domain/article-record.ts";
import { customSkill, opportunity, resume, skill } from "../domain/talent.ts";
import { id, instant } from "../domain/values.ts";
import { read, write, type Contract } from "../operation.ts";
import { cypher, entities, graph } from "./neo4j-analysts.ts";
import { entityLists, graphLists, talentLists } from "./neo4j-lists.ts";
import { anySkill, pageOf, paged } from "./neo4j-shapes.ts";
import { heldVersion, storeOperations, versionRequest, versionTimeoutMs } from "./shared.ts";

const names = z.array(z.string());

/** Neo4j: the talent graph of ADR-033 and the news graph. */
export const neo4j = {
  store: "neo4j",
  version: 1,
  operations: {
    talent: {
      ...talentLists,
      /**
       * MERGE on `profile_id`; a newer resume (`submitted_at`, then `id`) replaces the properties and every
       * HAS_SKILL; an older arrival changes nothing.
       */
      saveResume: write(resume, (resume) => resume.profile_id),
      saveOpportunity: write(opportunity, (opportunity) => opportunity.id),
      profile: read(
        z.object({ profile_id: id }),
        z
          .object({
            id,
            profile_id: id,
            full_name: z.string(),
            headline: z.string(),
            submitted_at: instant,
            skills: z.array(skill),
            custom_skills: z.array(customSkill),
          })
          .nullable(),
      ),
      /** Opportunities by number of shared skills, most first, with what is missing. */
      matchOpportunities: read(
        z.object({ profile_id: id, limit: z.int().min(1).max(100).default(10) }),
        z.array(z.object({ opportunity_id: id, title: z.string(), shared: names, missing: names })),
      ),
      /** Profiles by number of required skills they have, most first, with what each lacks. */
      matchCandidates: read(
        z.object({ opportunity_id: id, ...paged }),
        pageOf(
          z.object({
            profile_id: id,
            full_name: z.string(),
            headline: z.string(),
            shared: names,
            missing: names,
          }),
        ),
      ),
      /** What the opportunity requires against what the profile has; null when either is unknown. */
      skillGap: read(
        z.object({ profile_id: id, opportunity_id: id }),
        z
          .object({
            shared: z.array(anySkill),
            missing: z.array(anySkill),
            /** Skills that the opportunity does not ask for. */
            extra: z.array(anySkill),
            /** Share of the required skills, 0..1; 1 when none is required. */
            coverage: z.number(),
          })
          .nullable(),
      ),
      /** Skills that stand in the most resumes and opportunities together with this one. */
      coSkills: read(
        z.object({
          /** URI of a taxonomy's skill, or the name of a custom one. */
          skill: z.string().min(1),
          among: z.enum(["resumes", "opportunities", "both"]).default("both"),
          ...paged,
        }),
        pageOf(z.object({ skill: anySkill, together: z.int() })),
      ),
    },
    news: {
      /** Puts the article, what it mentions and its triples; an older version changes nothing. */
      saveArticle: write(articleRecord, (article) => article.id),
      /** One page of ids and versions, in the order of ids. */
      versions: read(versionRequest, z.array(heldVersion), { timeoutMs: versionTimeoutMs }),
      /** What one article says, as the graph knows it. */
      articleGraph: read(
        z.object({ article_id: id }),
        z
          .object({
            article_id: id,
            title: z.string(),
            source: z.string().nullable(),
            duplicate_of: id.nullable(),
            persons: names,
            organizations: names,
            /** Each with its chain up to Mabes Polri. */
            police_units: z.array(z.object({ name: z.string(), level: z.string(), chain: names })),
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
          })
          .nullable(),
      ),
      /** Names that stand in the most articles together with this one, most first. */
      coMentions: read(
        z.object({ name: z.string().min(1), limit: z.int().min(1).max(100).default(20) }),
        z.array(z.object({ name: z.string(), type: z.string(), articles: z.int() })),
      ),
      /** A story: the articles that tell it, first the one that the others repeat. */
      event: read(
        z.object({ event_id: z.string().min(1), ...paged }),
        pageOf(
          z.object({
            article_id: id,
            title: z.string(),
            domain: z.string(),
            dedup_status: z.string(),
            occurred_at: instant,
          }),
        ),
      ),
    },
    entities: { ...entities, ...entityLists },
    graph: { ...graph, ...graphLists },
    cypher,
    store: storeOperations,
  },
} satisfies Contract;
