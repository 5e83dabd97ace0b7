import { z } from "zod";
import { id, instant } from "../domain/values.ts";
import { pageRequest } from "./shared.ts";

/** Kinds of nodes that articles mention, as labels of the graph. */
export const entityTypes = [
  "Person",
  "Organization",
  "Place",
  "PoliceUnit",
  "Region",
  "Concept",
] as const;
export const entityType = z.enum(entityTypes);
export type EntityType = z.output<typeof entityType>;

/**
 * What an entity is known by: its type and folded name (a region's code), e.g. `person:budi santoso`,
 * `organization:komisi pemberantasan korupsi`, `region:32.04`. The id of an alias names its entity too.
 */
export const entityId = z.string().min(3).max(400);
/** From `from` (inclusive) to `to` (exclusive), by `published_at ?? scraped_at`; an absent end is open. */
export const timeWindow = z.object({ from: instant.optional(), to: instant.optional() });
export const windowed = { window: timeWindow.default({}) };

/** Entities in lists. */
export const entityBrief = z.object({
  id: entityId,
  type: entityType,
  name: z.string(),
  level: z.string().nullable(),
});
export type EntityBrief = z.output<typeof entityBrief>;

/** One page and the cursor of the next; null after the last. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

/** Another name of an entity, and why it is one. */
export const aliasRecord = z.object({
  id: entityId,
  name: z.string(),
  /** `title`, `abbreviation`, `acronym`, `police_unit`, `region`, or `merge` by a person or rule. */
  rule: z.string(),
  /** What the rule saw, e.g. the rank taken off, or the long name that an article explained. */
  evidence: z.string().nullable(),
  article_id: id.nullable(),
  by: z.string(),
  since: instant,
});

/** Relations that a neighbour search can follow. CO_MENTION: both stand in one article. */
export const relationKinds = ["CO_MENTION", "SPOK", "PART_OF"] as const;

/** Who did what to whom, with the article and sentence that say so. */
export const tripleRecord = z.object({
  subject: entityBrief,
  predicate: z.string(),
  object: entityBrief,
  sentence: z.string(),
  confidence: z.number(),
  article_id: id,
  title: z.string(),
  occurred_at: instant,
});

/** A decision of a person or rule about which names belong together. */
export const decisionRecord = z.object({
  id,
  kind: z.enum(["merge", "split"]),
  by: z.string(),
  reason: z.string(),
  at: instant,
  /** The names that moved, and the entities they left and joined. */
  names: z.array(z.string()),
  from: z.string(),
  into: z.string(),
});

export const pathNode = z.object({
  /** Entity id, or the article's. */
  id: z.string(),
  type: z.string(),
  name: z.string(),
});
export const pathRecord = z.object({
  length: z.int(),
  nodes: z.array(pathNode),
  /** One fewer than the nodes. `forward`: it points from the former to the latter. */
  relations: z.array(
    z.object({
      type: z.string(),
      forward: z.boolean(),
      predicate: z.string().nullable(),
      article_id: z.string().nullable(),
    }),
  ),
});
/** Hubs join everything: topics, regions and sources are no way by default. */
export const pathQuestion = {
  from: entityId,
  to: entityId,
  max_length: z.int().min(1).max(8).default(6),
  via: z
    .array(z.enum(["MENTIONS", "SPOK", "PART_OF"]))
    .min(1)
    .default(["MENTIONS", "SPOK", "PART_OF"]),
  ...windowed,
};

/** One skill of either kind: `uri` is null for a skill that no taxonomy has. */
export const anySkill = z.object({ uri: z.string().nullable(), name: z.string() });
export const paged = pageRequest;
