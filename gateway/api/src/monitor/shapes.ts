import { failedJob, instant, jobSummary, journeyStep } from "@nexa/contracts";
import { z } from "zod";

/** How bad it is: `critical` wants somebody now, `warning` wants a look. */
export const trouble = z.enum(["none", "warning", "critical"]);
export type Trouble = z.output<typeof trouble>;

/** A queue of RabbitMQ as an operator wants to see it. */
export const queueRow = z.object({
  name: z.string(),
  /** The store it belongs to; null for queues that are not ours. */
  store: z.string().nullable(),
  role: z.enum(["writes", "reads", "parked", "journal", "attempts", "copy", "control", "other"]),
  type: z.string(),
  state: z.string(),
  depth: z.int(),
  ready: z.int(),
  unacknowledged: z.int(),
  consumers: z.int(),
  /** How long the oldest message waits, in seconds; null for an empty queue. */
  oldest_seconds: z.number().nullable(),
  /** The gateway has not watched long enough to know more: it waits at least so long. */
  oldest_is_at_least: z.boolean(),
  in_per_second: z.number(),
  out_per_second: z.number(),
  memory_bytes: z.int(),
  message_bytes: z.int(),
  /** Peeking is possible without a side effect: from the gateway's copy. */
  can_peek: z.boolean(),
  trouble,
  /** What is wrong with it, worst first. */
  troubles: z.array(z.string()),
});
export type QueueRow = z.output<typeof queueRow>;

/** The broker itself. */
export const brokerState = z.object({
  version: z.string(),
  memory_alarm: z.boolean(),
  disk_alarm: z.boolean(),
  /** Connections that the broker does not read from. */
  blocked_connections: z.int(),
  connections: z.int(),
});

/** One sample of a queue's past. */
export const queueSample = z.object({
  at: instant,
  depth: z.int(),
  in_per_second: z.number(),
  out_per_second: z.number(),
});

/** A message as a peek shows it. */
export const peeked = z.object({
  id: z.string(),
  at: instant.nullable(),
  key: z.string().nullable(),
  operation: z.string().nullable(),
  headers: z.record(z.string(), z.unknown()),
  payload: z.unknown(),
});
export type Peeked = z.output<typeof peeked>;

export const topicRow = z.object({
  name: z.string(),
  groups: z.array(z.string()),
  /** Records that stand on it now. */
  records: z.int(),
  in_per_second: z.number(),
  partitions: z.array(
    z.object({
      partition: z.int(),
      /** First and next offset, decimal 64-bit integers. */
      low: z.string(),
      end: z.string(),
    }),
  ),
});
export type TopicRow = z.output<typeof topicRow>;

export const lagState = z.enum(["ok", "no_commit", "below_low", "beyond_end", "stalled"]);

export const groupRow = z.object({
  group: z.string(),
  topic: z.string(),
  lag: z.int(),
  /** How long its oldest unread record waits, in seconds; null when it has read all. */
  lag_seconds: z.number().nullable(),
  lag_is_at_least: z.boolean(),
  /** The worst of its partitions. */
  state: lagState,
  out_per_second: z.number(),
  trouble,
  partitions: z.array(
    z.object({
      partition: z.int(),
      end: z.string(),
      committed: z.string().nullable(),
      lag: z.int(),
      state: lagState,
    }),
  ),
});
export type GroupRow = z.output<typeof groupRow>;

export const alertRow = z.object({
  fingerprint: z.string(),
  name: z.string(),
  severity: z.string(),
  /** `suppressed`: silenced or inhibited in Alertmanager. `pending`: ours, not yet taken by Alertmanager. */
  state: z.enum(["active", "suppressed", "unprocessed", "pending"]),
  summary: z.string(),
  runbook: z.string(),
  labels: z.record(z.string(), z.string()),
  starts_at: instant,
  updated_at: instant,
});
export type AlertRow = z.output<typeof alertRow>;
export const alerts = z.object({
  items: z.array(alertRow),
  alertmanager: z.enum(["ok", "away", "not_configured"]),
  measured_at: instant,
});

/** What every figure of the monitor comes with: when it was measured, and whether that is too long ago. */
export const measured = { measured_at: instant, is_stale: z.boolean() };

export const overview = z.object({
  ...measured,
  health: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(["broker", "store", "service"]),
      is_up: z.boolean(),
      detail: z.string(),
      at: instant.nullable(),
    }),
  ),
  /** One for each consumer group, in the order of the flow. */
  stages: z.array(
    z.object({
      group: z.string(),
      topic: z.string(),
      in_per_second: z.number(),
      out_per_second: z.number(),
      lag: z.int(),
      state: lagState,
      trouble,
    }),
  ),
  /** What each stage made of what it got, since ever. */
  funnel: z.array(
    z.object({ stage: z.string(), outcome: z.string(), reason: z.string(), count: z.int() }),
  ),
  jobs: z.array(
    jobSummary.pick({ kind: true, status: true, stage: true }).extend({ count: z.int() }),
  ),
  queues: z.array(queueRow),
  groups: z.array(groupRow),
  alerts,
  /** Parts that could not be had, by name, with the reason; the rest is as measured. */
  missing: z.record(z.string(), z.string()),
});
export type Overview = z.output<typeof overview>;

/** One article across all stages. */
export const journey = z.object({
  article_id: z.string(),
  title: z.string().nullable(),
  url: z.string().nullable(),
  trace_id: z.string().nullable(),
  steps: z.array(
    journeyStep.extend({
      /** Since the step before, in ms; null for the first. */
      after_ms: z.number().nullable(),
      /** Tries that ended in a dead job at this stage. */
      failures: z.int(),
    }),
  ),
  /** What each store holds of it; `is_there` null when the store did not answer. */
  stores: z.array(
    z.object({
      store: z.string(),
      is_there: z.boolean().nullable(),
      version: z.int().nullable(),
    }),
  ),
  /** Objects of it in object storage. */
  objects: z.array(z.object({ kind: z.enum(["raw", "clean"]), key: z.string() })),
  /** Where its records can be looked at. */
  messages: z.array(z.object({ topic: z.string(), key: z.string(), href: z.string() })),
  jobs: z.array(jobSummary),
});
export type Journey = z.output<typeof journey>;

/** A job with the schema it must meet, and what is wrong with it. */
export const jobDetail = failedJob.extend({
  /** JSON Schema of the payload; null when nobody has the topic or operation any more. */
  schema: z.record(z.string(), z.unknown()).nullable(),
  schema_errors: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Why a replay as it is would be refused; empty when it would not. */
  blocked_by: z.string(),
});
export type JobDetail = z.output<typeof jobDetail>;
