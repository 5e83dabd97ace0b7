import { z } from "zod";
import { derivedId } from "../domain/ids.ts";
import { instant, traceId } from "../domain/values.ts";
import { topic } from "./topic.ts";

/** A record put aside with the fault that stopped it. */
export const deadLetter = z.object({
  dlq_id: z.string().min(1),
  origin_topic: z.string(),
  failed_stage: z.string(),
  /** The reason in UPPER_SNAKE, e.g. `HTML_PARSING_FAILED`. */
  error_code: z.string().regex(/^[A-Z0-9_]+$/),
  error_message: z.string(),
  attempt_count: z.int().min(1),
  first_failed_at: instant,
  last_failed_at: instant,
  is_replayable: z.boolean(),
  original_key: z.string().nullable(),
  /** The record's value; text that is not JSON stands as `{ "base64": "..." }`. */
  original_payload: z.unknown(),
  /** The canonical code beside the reason. */
  fault_code: z.string().optional(),
  /** How often it was sent again before it failed this time. */
  replay_count: z.int().min(0).optional(),
  trace_id: traceId.optional(),
});
export type DeadLetter = z.output<typeof deadLetter>;

/** The same failure of the same record has the same id, so a repeated dead letter is one dead job. */
export const deadLetterIdOf = (
  topic: string,
  partition: number,
  offset: string,
  attempt: number,
  part = "",
) => `dlq_${derivedId("dead-letter", topic, partition, offset, attempt, part)}`;

/** Where every stage puts its dead letters; F1's dead-jobs monitor is the only consumer. */
export const queueDeadLetters = topic("queue-normalize-data-dlq", {
  value: deadLetter,
  key: (letter) => letter.original_key ?? letter.dlq_id,
  producers: ["a1-scheduler", "b1-scraper", "c1-cleaner", "c2-dedup", "d1-inference"],
  group: "f1-deadjobs-monitor",
});
