import type { z } from "zod";

/** A question put to a store: the caller waits for `output`, at most `timeoutMs`. */
export type Read<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  kind: "read";
  input: I;
  output: O;
  timeoutMs: number;
  /** Dear to the store: the connector first looks whether the caller is still there. */
  isExpensive?: boolean;
};

/**
 * A question with many answers: the caller gets rows as they are found, and no more than it takes.
 * `timeoutMs` is for the whole stream.
 */
export type Stream<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  kind: "stream";
  input: I;
  row: R;
  timeoutMs: number;
};

/** A fact handed to a store: confirmed by the broker, applied once, never answered. */
export type Write<I extends z.ZodType = z.ZodType> = {
  kind: "write";
  input: I;
  /** The entity that is written. Writes of one entity are applied in the order they were sent. */
  entity: (input: z.output<I>) => string;
};
export type Operation = Read | Write | Stream;

export const read = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  { timeoutMs = 5_000, isExpensive = false }: { timeoutMs?: number; isExpensive?: boolean } = {},
): Read<I, O> => ({ kind: "read", input, output, timeoutMs, ...(isExpensive && { isExpensive }) });

/** @param timeoutMs for the whole stream, default a minute */
export const stream = <I extends z.ZodType, R extends z.ZodType>(
  input: I,
  row: R,
  { timeoutMs = 60_000 }: { timeoutMs?: number } = {},
): Stream<I, R> => ({ kind: "stream", input, row, timeoutMs });

export const write = <I extends z.ZodType>(
  input: I,
  entity: (input: z.output<I>) => string,
): Write<I> => ({ kind: "write", input, entity });

/**
 * Everything one connector serves: `operations.GROUP.NAME`, on the wire `GROUP.NAME`.
 * `version` rises with a change that an older peer cannot understand; such a pair refuses each other.
 */
export type Contract = {
  store: string;
  version: number;
  operations: Record<string, Record<string, Operation>>;
};

/** What became of one write of a batch. `outcome` is a word for metrics, e.g. `inserted`. */
export type WriteOutcome = { outcome: string };

export type ReadContext = {
  /** Aborts when the deadline passes or the caller has gone. Hand it to the driver. */
  signal: AbortSignal;
  /** Milliseconds until the caller stops waiting, for the driver's own timeout. */
  remainingMs: () => number;
};

/**
 * What a connector provides: one function for each operation.
 * A write gets a batch in order of arrival and says for each item what became of it, a Fault for an
 * item that failed alone; when it throws, the whole batch failed and is tried again one by one.
 * A stream gives rows as an async iterable, e.g. an async generator over the driver's cursor; it is
 * asked for the next row only when the caller has room, and closed when the caller has had enough.
 */
export type Handler<Op> =
  Op extends Read<infer I, infer O>
    ? (input: z.output<I>, context: ReadContext) => Promise<z.input<O>>
    : Op extends Write<infer I>
      ? (batch: z.output<I>[]) => Promise<(WriteOutcome | Error)[]>
      : Op extends Stream<infer I, infer R>
        ? (input: z.output<I>, context: ReadContext) => AsyncIterable<z.input<R>>
        : never;
export type Handlers<C extends Contract> = {
  [G in keyof C["operations"]]: {
    [N in keyof C["operations"][G]]: Handler<C["operations"][G][N]>;
  };
};

export type CallOptions = {
  /** Overrides the operation's own, in milliseconds. */
  timeoutMs?: number;
  /** The caller's cancel. */
  signal?: AbortSignal;
  /** False: a read is not asked again when nobody serves at the moment, for health checks. */
  retry?: boolean;
  /** W3C trace context; else that of the work in hand. */
  traceparent?: string;
  /**
   * For reads and streams: answers only when these writes are applied, whichever connector serves.
   * `DEADLINE_EXCEEDED` when that takes too long; when one was parked, at once the fault it was
   * parked with (`reason` WRITE_PARKED, not retryable).
   */
  after?: WriteToken | WriteToken[];
};
/** Names a confirmed write, for logs and for reading your own writes. */
export type WriteToken = {
  writeId: string;
  /** Where it waits its turn: the client's own tokens have it, and only such tokens work for `after`. */
  entity?: string;
};

/** What a processor calls. */
export type Call<Op> =
  Op extends Read<infer I, infer O>
    ? (input: z.input<I>, options?: CallOptions) => Promise<z.output<O>>
    : Op extends Write<infer I>
      ? (input: z.input<I>, options?: CallOptions) => Promise<WriteToken>
      : Op extends Stream<infer I, infer R>
        ? (input: z.input<I>, options?: CallOptions) => AsyncIterable<z.output<R>>
        : never;
export type Client<C extends Contract> = {
  [G in keyof C["operations"]]: { [N in keyof C["operations"][G]]: Call<C["operations"][G][N]> };
};
