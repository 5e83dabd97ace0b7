import type { DeadLetter, Fault, topics } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import type { z } from "zod";

/** Any topic of the contracts, whatever its value. */
export type AnyTopic = {
  name: string;
  value: z.ZodType;
  /** Takes the topic's own value; `never` lets topics of different values stand in one list. */
  key: (value: never) => string;
  group: string;
};

type RecordOf<T extends AnyTopic> = T extends AnyTopic
  ? {
      topic: T;
      /** Checked by the topic's schema before it is sent; without a `trace_id` it gets the one of the work in hand. */
      value: z.input<T["value"]>;
      /** 16 to 32 hex digits. Needed only outside a stage. */
      traceId?: string;
    }
  : never;

/** A record to produce: a topic and a value of that topic. */
export type Output = RecordOf<(typeof topics)[number]>;

/** What a part of a message's work that is put aside looks like. */
export type PartOptions = {
  /** What a replay sends; the message's own payload unless given. */
  payload?: unknown;
  /** The message's own key unless given. */
  key?: string | null;
  /** Where a replay goes, a topic's contract name; the message's own topic unless given. */
  originTopic?: string;
  /** Names this part, so that a redelivery makes the same dead letter; a hash of the payload unless given. */
  part?: string;
  /** How often the handler tried this part, 1 unless given. */
  attempts?: number;
};

/** What a handler knows of the message beside its value. */
export type MessageContext = {
  /** The topic's contract name, without prefix. */
  topic: string;
  partition: number;
  /** A decimal 64-bit integer. */
  offset: string;
  key: string | null;
  /** When the record was produced, in ms since 1970. */
  timestampMs: number;
  /** 32 hex digits. */
  traceId: string;
  /** W3C trace context of this stage's work; every output carries it. */
  traceparent: string;
  /** How often a person sent this record again. */
  replayCount: number;
  /** 1 for the first try. */
  attempt: number;
  /** Aborts at the deadline, when the partition went to another consumer, and at the limit of `stop()`. */
  signal: AbortSignal;
  /** Lines of it carry the trace id, topic, partition and offset. */
  log: Logger;
  /**
   * Puts one part of the work aside and lets the rest go on; resolves when the dead letter is
   * stored. The same part put aside again has the same `dlq_id`.
   */
  deadLetter(fault: Fault, options?: PartOptions): Promise<DeadLetter>;
};

/**
 * A stage's work on one message. What it returns is produced, and only then the message counts as
 * done. A thrown `Fault` decides what happens next: `UNAVAILABLE` or `RESOURCE_EXHAUSTED` pauses the partition until it is
 * over, another retryable fault is tried again, the rest become dead letters.
 */
export type Handle<V> = (value: V, context: MessageContext) => Promise<Output[] | void>;
