import { z } from "zod";
import { articleRecord } from "../domain/article-record.ts";
import { customSkill, opportunity, resume, skill } from "../domain/talent.ts";
import { id, instant } from "../domain/values.ts";
import { read, write, type Contract } from "../operation.ts";
import { storeOperations } from "./shared.ts";

const names = z.array(z.string());

/** Neo4j: the talent graph of ADR-033 and the news graph. */
export const neo4j = {
  store: "neo4j",
  version: 1,
  operations: {
    talent: {
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
    },
    news: {
      /** Puts the article, what it mentions and its triples; an older version changes nothing. */
      saveArticle: write(articleRecord, (article) => article.id),
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
    },
    store: storeOperations,
  },
} satisfies Contract;
