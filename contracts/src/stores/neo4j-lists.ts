import { z } from "zod";
import { id, instant } from "../domain/values.ts";
import { read, stream } from "../operation.ts";
import {
  anySkill,
  entityBrief,
  entityId,
  entityType,
  pageOf,
  paged,
  relationKinds,
  windowed,
} from "./neo4j-shapes.ts";

/** One article's mention of an entity, with the sentences that name it. */
export const mentionRecord = z.object({
  article_id: id,
  title: z.string(),
  url: z.string(),
  domain: z.string(),
  occurred_at: instant,
  sentiment: z.string().nullable(),
  urgency: z.int().nullable(),
  role: z.string().nullable(),
  rank: z.string().nullable(),
  count: z.int(),
  /** The name by which it is meant. */
  written: z.string(),
  sentences: z.array(z.string()),
});

/** A relation between two entities; CO_MENTION and PART_OF have no predicate. */
export const edgeRecord = z.object({
  a: entityBrief,
  b: entityBrief,
  relation: z.enum(relationKinds),
  predicate: z.string().nullable(),
  /** Articles that say so; for PART_OF 1. */
  weight: z.int(),
  last_at: instant.nullable(),
});

/** Which entities: these (by id, or an alias's), else all of the types. */
const whichEntities = {
  ids: z.array(entityId).max(2_000).default([]),
  types: z.array(entityType).default([]),
  ...windowed,
};
const whichRelations = {
  ids: z.array(entityId).max(2_000).default([]),
  relations: z.array(z.enum(relationKinds)).min(1).default(["SPOK", "PART_OF"]),
  ...windowed,
};

/** Lists of entities: where they are mentioned, who is meant by names, all of them. */
export const entityLists = {
  /** Newest first. */
  mentions: read(
    z.object({
      entity_id: entityId,
      /** Only articles that mention this one too. */
      with: entityId.optional(),
      ...windowed,
      ...paged,
    }),
    pageOf(mentionRecord).extend({ total: z.int() }),
  ),
  /** Whom names mean, as articles write them (a region: its code); null for an unknown one. */
  named: read(
    z.object({
      names: z.array(z.object({ type: entityType, name: z.string().min(1).max(400) })).max(500),
    }),
    z.array(entityBrief.nullable()),
  ),
  /** How many `scan` gives. */
  count: read(z.object(whichEntities), z.object({ entities: z.int() }), { timeoutMs: 10_000 }),
  /** Every entity that the window mentions, in the order of ids; with `ids` or an open window, all of them. */
  scan: stream(
    z.object(whichEntities),
    entityBrief.extend({ aliases: z.array(z.string()), mentions: z.int() }),
  ),
};

/** Lists of relations. */
export const graphLists = {
  /**
   * Relations of the window, between these entities or between all, one for each predicate. CO_MENTION, which joins
   * all with all in each article, needs `ids`.
   *
   * @throws Fault INVALID_ARGUMENT for CO_MENTION without `ids`
   */
  scan: stream(z.object(whichRelations), edgeRecord),
  /** How many `scan` gives. */
  count: read(z.object(whichRelations), z.object({ relations: z.int() }), { timeoutMs: 10_000 }),
};

const skillCounts = { skills: z.int() };

/** What there is in the talent graph. */
export const talentLists = {
  /** Newest resumes of all profiles, latest first, by words of name or headline and by skill. */
  listResumes: read(
    z.object({
      q: z.string().max(200).default(""),
      /** URI of a taxonomy's skill, or the name of a custom one. */
      skill: z.string().optional(),
      ...paged,
    }),
    pageOf(
      z.object({
        profile_id: id,
        id,
        full_name: z.string(),
        headline: z.string(),
        submitted_at: instant,
        ...skillCounts,
      }),
    ).extend({ total: z.int() }),
  ),
  listOpportunities: read(
    z.object({ q: z.string().max(200).default(""), skill: z.string().optional(), ...paged }),
    pageOf(
      z.object({
        id,
        title: z.string(),
        organization: z.string(),
        posted_at: instant.nullable(),
        ...skillCounts,
      }),
    ).extend({ total: z.int() }),
  ),
  /** By words of the name, those of the most resumes and opportunities first. */
  listSkills: read(
    z.object({ q: z.string().max(200).default(""), ...paged }),
    pageOf(z.object({ skill: anySkill, resumes: z.int(), opportunities: z.int() })).extend({
      total: z.int(),
    }),
  ),
  opportunity: read(
    z.object({ id }),
    z
      .object({
        id,
        title: z.string(),
        organization: z.string(),
        posted_at: instant.nullable(),
        skills: z.array(anySkill),
      })
      .nullable(),
  ),
};
