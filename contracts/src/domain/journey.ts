import { z } from "zod";
import { instant } from "./values.ts";

export const stages = ["b1-search", "b1-site", "c1", "c2", "d1", "d1-trending"] as const;

/**
 * What one stage made of one subject, kept once: the first record of (stage, subject, run) stands, so a
 * redelivery counts nothing twice.
 */
export const journeyStep = z.object({
  stage: z.enum(stages),
  /** An article's id, or, before it has one, what the stage knows it by (a URL hash within a search). */
  subject: z.string().min(1),
  /** The search or crawl run; empty for stages that handle an article once. */
  run: z.string().default(""),
  /** `kept`, `unique`, `duplicate`, `analysed`, `dropped`, `dead`. */
  outcome: z.enum(["kept", "unique", "duplicate", "analysed", "dropped", "dead"]),
  /** Why it was dropped or died, e.g. `seen_url`, `TRUNCATED`. */
  reason: z.string().default(""),
  url: z.string().optional(),
  article_id: z.string().optional(),
  trace_id: z.string().optional(),
  at: instant,
});
export type JourneyStep = z.output<typeof journeyStep>;
