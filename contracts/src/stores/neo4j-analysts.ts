import { z } from "zod";
import { id, instant } from "../domain/values.ts";
import { read, stream, write } from "../operation.ts";
import {
  aliasRecord,
  decisionRecord,
  entityBrief,
  entityId,
  entityType,
  pageOf,
  paged,
  pathQuestion,
  pathRecord,
  relationKinds,
  tripleRecord,
  windowed,
} from "./neo4j-shapes.ts";

const instantOrNull = instant.nullable();
const limitOf = (most: number, usual: number) => z.int().min(1).max(most).default(usual);

/** Who and what the news is about: names, their evidence, and decisions about them. */
export const entities = {
  /** By name and alias, Indonesian word forms and beginnings of words included; the best first. */
  search: read(
    z.object({
      query: z.string().min(1).max(200),
      types: z.array(entityType).default([]),
      ...windowed,
      ...paged,
    }),
    pageOf(
      entityBrief.extend({
        /** The name or alias that fits. */
        matched: z.string(),
        score: z.number(),
        /** Mentions in the window. */
        mentions: z.int(),
      }),
    ),
  ),
  /** What the graph knows of one entity; null when nobody knows the id. */
  profile: read(
    z.object({ entity_id: entityId, ...windowed }),
    entityBrief
      .extend({
        aliases: z.array(aliasRecord),
        /** From what it is part of upwards, e.g. a police unit's chain. */
        part_of: z.array(entityBrief),
        /** Mentions in the window; an article that uses two names of it counts twice. */
        mentions: z.int(),
        first_at: instantOrNull,
        last_at: instantOrNull,
        /** Of the newest 500 mentions. */
        roles: z.array(z.object({ role: z.string(), mentions: z.int() })),
        sentiments: z.object({ positif: z.int(), netral: z.int(), negatif: z.int() }),
        newest: z.array(
          z.object({
            article_id: id,
            title: z.string(),
            occurred_at: instant,
            sentences: z.array(z.string()),
          }),
        ),
      })
      .nullable(),
  ),
  /** Two entities side by side; null when either is unknown. */
  compare: read(
    z.object({ a: entityId, b: entityId, ...windowed, limit: limitOf(100, 20) }),
    z
      .object({
        a: entityBrief.extend({ articles: z.int() }),
        b: entityBrief.extend({ articles: z.int() }),
        /** Articles of both, of the newest 5,000 of each. */
        both: z.int(),
        first_together: instantOrNull,
        last_together: instantOrNull,
        shared: z.array(entityBrief.extend({ with_a: z.int(), with_b: z.int() })),
        triples: z.array(tripleRecord),
      })
      .nullable(),
  ),
  /** Decisions about an entity and its names, newest first. */
  history: read(z.object({ entity_id: entityId, ...paged }), pageOf(decisionRecord)),
  /**
   * `from` and all its names become names of `into`; its relations move along and remember by which name they
   * came, so that a split gives them back. A repeat (same `id`) changes nothing.
   */
  merge: write(
    z.object({
      id,
      from: entityId,
      into: entityId,
      by: z.string().min(1),
      reason: z.string().min(1),
      at: instant,
    }),
    // Decisions follow one another: of two merges the second sees what the first did.
    () => "entities",
  ),
  /** These names of an entity become one of their own, under the first of them; rules leave them alone then. */
  split: write(
    z.object({
      id,
      entity_id: entityId,
      names: z.array(entityId).min(1).max(100),
      by: z.string().min(1),
      reason: z.string().min(1),
      at: instant,
    }),
    () => "entities",
  ),
};

/** How entities hang together. */
export const graph = {
  /** Neighbours of an entity by relation and type, those of the most articles first. */
  neighbours: read(
    z.object({
      entity_id: entityId,
      relation: z.enum(relationKinds).default("CO_MENTION"),
      types: z.array(entityType).default([]),
      /** How many of the newest relations the answer rests on; else 300 mentions or 2,000 triples. */
      examine: z.int().min(1).max(50_000).optional(),
      ...windowed,
      ...paged,
    }),
    pageOf(
      entityBrief.extend({
        relation: z.enum(relationKinds),
        /** Articles that say so; for PART_OF 1. */
        weight: z.int(),
        last_at: instantOrNull,
        /** For SPOK: from the entity to the neighbour, the other way, or both. */
        direction: z.enum(["out", "in", "both"]),
      }),
    ).extend({
      /** Relations looked at, newest first, and how many there are: a hub's list rests on its newest. */
      examined: z.int(),
      total: z.int(),
      /** Neighbours in all of what was looked at: every page of the list. */
      found: z.int(),
    }),
    { timeoutMs: 10_000 },
  ),
  /** One shortest path, or null when there is none of at most `max_length` relations. */
  shortestPath: read(z.object(pathQuestion), pathRecord.nullable()),
  /** Every path of the shortest length. */
  shortestPaths: read(z.object({ ...pathQuestion, ...paged }), pageOf(pathRecord)),
  /** Who stands with an entity and with each other; weights are articles among the newest 300 of it. */
  coMentionNetwork: read(
    z.object({
      entity_id: entityId,
      types: z.array(entityType).default([]),
      ...windowed,
      limit: limitOf(300, 50),
    }),
    z.object({
      nodes: z.array(entityBrief.extend({ articles: z.int() })),
      edges: z.array(z.object({ a: entityId, b: entityId, articles: z.int() })),
      examined: z.int(),
      total: z.int(),
    }),
  ),
  /** Entities of the window's newest 2,000 articles by their place in the co-mention network. */
  centrality: read(
    z.object({
      measure: z.enum(["articles", "neighbours", "pagerank"]).default("pagerank"),
      types: z.array(entityType).default([]),
      ...windowed,
      ...paged,
    }),
    pageOf(
      entityBrief.extend({ score: z.number(), articles: z.int(), neighbours: z.int() }),
    ).extend({ examined: z.int(), total: z.int() }),
    { timeoutMs: 20_000 },
  ),
  /** Mentions of an entity by day, week (from Monday) or month in Jakarta, oldest first; empty ones left out. */
  timeline: read(
    z.object({
      entity_id: entityId,
      /** Only articles that mention this one too. */
      with: entityId.optional(),
      unit: z.enum(["day", "week", "month"]).default("day"),
      ...windowed,
      ...paged,
    }),
    pageOf(
      z.object({
        at: z.iso.date(),
        articles: z.int(),
        positif: z.int(),
        netral: z.int(),
        negatif: z.int(),
      }),
    ),
  ),
  /** What was written since, oldest first: articles put or changed, entities new, decisions. */
  changesSince: read(
    z.object({ since: instant, ...paged }),
    pageOf(
      z.object({
        kind: z.enum(["article", "entity", "decision"]),
        change: z.enum(["created", "updated"]),
        id: z.string(),
        name: z.string(),
        at: instant,
      }),
    ),
  ),
  /** By any of subject, predicate (the verb without its prefix) and object; newest first. */
  triples: read(
    z.object({
      subject: entityId.optional(),
      predicate: z.string().min(1).optional(),
      object: entityId.optional(),
      minimum_confidence: z.number().min(0).max(1).default(0),
      ...windowed,
      ...paged,
    }),
    pageOf(tripleRecord),
  ),
};

const statement = z.string().min(1).max(20_000);
const parameters = z.record(z.string(), z.unknown()).default({});
const planStep = z.object({
  operator: z.string(),
  details: z.string(),
  /** Depth in the plan; the result is at 0. */
  depth: z.int(),
  estimated_rows: z.number(),
  /** Only of a profile. */
  rows: z.int().nullable(),
  db_hits: z.int().nullable(),
});

/** Questions of an analyst's own, which can only read. */
export const cypher = {
  /**
   * Runs one statement that reads. Refused before it runs when its words or its plan do more than that; cut at
   * the limit of rows, bytes, memory and time, and when the caller goes away.
   *
   * @throws Fault PERMISSION_DENIED for what is not allowed, INVALID_ARGUMENT for what Neo4j does not understand,
   *   DEADLINE_EXCEEDED and RESOURCE_EXHAUSTED at the limits of time and memory
   */
  read: read(
    z.object({ statement, parameters, max_rows: z.int().min(1).max(10_000).default(1_000) }),
    z.object({
      columns: z.array(z.string()),
      /**
       * A node is `{"$node": {id, labels, properties}}`, a relation `{"$relation": {id, type, from, to,
       * properties}}`, a path `{"$path": [node, relation, node, ...]}`.
       */
      rows: z.array(z.array(z.unknown())),
      /** Why rows are missing, or null. */
      cut: z.enum(["rows", "bytes"]).nullable(),
      took_ms: z.number(),
    }),
    { timeoutMs: 15_000 },
  ),
  /**
   * The rows of such a statement as they are found, at the caller's pace, an object with the columns' names each.
   * There is no limit of rows or bytes, since nothing is kept; that of memory is the statement's own.
   */
  stream: stream(z.object({ statement, parameters }), z.record(z.string(), z.unknown()), {
    timeoutMs: 120_000,
  }),
  /** How Neo4j would run it; with `profile` it is run, under the same limits, and its work counted. */
  plan: read(
    z.object({ statement, parameters, profile: z.boolean().default(false) }),
    z.object({
      /** Names of the indexes and constraints that it begins with. */
      indexes: z.array(z.string()),
      db_hits: z.int().nullable(),
      steps: z.array(planStep),
    }),
    { timeoutMs: 15_000 },
  ),
};
