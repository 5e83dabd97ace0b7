import {
  Fault,
  invalid,
  toFault,
  type CallOptions,
  type Client,
  type Contract,
  type Operation,
  type Read,
  type Write,
  type WriteToken,
} from "@nexa/contracts";
import { follow, tokens } from "./follow.ts";
import { figures } from "./metrics.ts";
import type { Reader } from "./reader.ts";
import { openSpan, type OnSpan } from "./spans.ts";
import { entityKey } from "./shard-of.ts";
import { toShard } from "./topology.ts";
import { currentTrace, traceparent } from "./trace.ts";
import { encode } from "./values.ts";
import { writeId as newWriteId } from "./write-id.ts";
import type { Writer } from "./writer.ts";

/** RabbitMQ 4 refuses larger messages. Larger things go to object storage, and a pointer here. */
export const maxWriteBytes = 16 * 1024 * 1024;
/** How long a write may wait for room and for the broker's confirm, unless the caller says. */
const writeTimeoutMs = 30_000;

export type ClientOptions = {
  /**
   * Whether a read is asked again, inside its deadline, when the store was unavailable or the
   * connection was lost. Default true: reads are idempotent. With false such a call fails at once
   * (a health check, a page that rather shows an error).
   */
  retry?: boolean;
};

/** What a single call may say beyond the contract's options. */
export type RpcCallOptions = CallOptions & {
  /** W3C traceparent or trace id; default the one of `withTrace`, else a new one. */
  traceparent?: string;
  /** Overrides the client's, for this read. */
  retry?: boolean;
};

/** Makes the typed client of a store; `reader` and `writer` are called at the first use. */
export function makeClient<C extends Contract>(
  contract: C,
  reader: () => Reader,
  writer: () => Writer,
  { retry = true, onSpan }: ClientOptions & { onSpan?: OnSpan | undefined } = {},
): Client<C> {
  const { store, version } = contract;

  const ask =
    (name: string, operation: Read) =>
    async (input: unknown, options: RpcCallOptions = {}): Promise<unknown> => {
      check(operation, `${store}.${name}`, input);
      const result = await reader().ask(
        {
          operation: name,
          input: sized(`${store}.${name}`, encode(input)),
          timeoutMs: options.timeoutMs ?? operation.timeoutMs,
          traceparent: traceparent(options.traceparent ?? currentTrace()),
          signal: options.signal,
          retry: options.retry ?? retry,
        },
        tokens(options.after),
      );
      const output = operation.output.safeParse(result);
      if (output.success) return output.data;
      throw new Fault("INTERNAL", invalid(`${store}.${name} answered`, output.error).message, {
        cause: output.error,
        reason: "INVALID_RESULT",
      });
    };

  const tell =
    (name: string, operation: Write) =>
    async (input: unknown, options: RpcCallOptions = {}): Promise<WriteToken> => {
      const checked = check(operation, `${store}.${name}`, input);
      const body = Buffer.from(sized(`${store}.${name}`, encode(input)) ?? "null");
      const writeId = newWriteId();
      const entity = entityKey(operation.entity(checked));
      await writer().publish(
        {
          ...toShard(store, entity),
          body,
          properties: {
            messageId: writeId,
            persistent: true,
            mandatory: true,
            contentType: "application/json",
            headers: {
              operation: name,
              entity,
              "contract-version": version,
              traceparent: traceparent(options.traceparent ?? currentTrace()),
              "sent-at": new Date().toISOString(),
            },
          },
        },
        options.timeoutMs ?? writeTimeoutMs,
        options.signal,
      );
      return { writeId, entity };
    };

  const callable = (name: string, operation: Operation) =>
    operation.kind === "stream"
      ? (input: unknown, options: RpcCallOptions = {}) =>
          follow(store, name, operation, reader, input, { retry, onSpan, ...options })
      : traced(
          onSpan,
          operation.kind === "write" ? "producer" : "client",
          `${store}.${name}`,
          timed(
            store,
            name,
            operation.kind === "write" ? tell(name, operation) : ask(name, operation),
          ),
        );
  const groups = Object.entries(contract.operations).map(([group, operations]) => [
    group,
    Object.fromEntries(
      Object.entries(operations).map(([name, operation]) => [
        name,
        callable(`${group}.${name}`, operation),
      ]),
    ),
  ]);
  // Built from the contract's own entries, so it has the client's shape.
  return Object.fromEntries(groups) as Client<C>;
}

function check(operation: Read | Write, what: string, input: unknown): unknown {
  const parsed = operation.input.safeParse(input);
  if (!parsed.success) throw invalid(what, parsed.error);
  return parsed.data;
}

/** The input as it goes on the wire. @throws Fault OUT_OF_RANGE when the broker would refuse it */
function sized(what: string, text: string | undefined): string | undefined {
  // A character is at most three bytes: most texts need no counting.
  if (text === undefined || text.length * 3 <= maxWriteBytes) return text;
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxWriteBytes) return text;
  throw new Fault(
    "OUT_OF_RANGE",
    `${what}: ${(bytes / 1024 / 1024).toFixed(1)} MiB, at most 16 MiB`,
    { reason: "TOO_LARGE", details: { bytes, maxBytes: maxWriteBytes } },
  );
}

type AnyCall = (input: unknown, options?: RpcCallOptions) => Promise<unknown>;

/** Makes a span of each call; without a listener it is the call itself. */
const traced = (
  onSpan: OnSpan | undefined,
  kind: "client" | "producer",
  name: string,
  call: AnyCall,
): AnyCall =>
  onSpan === undefined
    ? call
    : async (input, options = {}) => {
        const span = openSpan(onSpan, kind, name, options.traceparent ?? currentTrace());
        try {
          const result = await call(
            input,
            span ? { ...options, traceparent: span.traceparent } : options,
          );
          span?.end("OK");
          return result;
        } catch (error) {
          span?.end(toFault(error).code);
          throw error;
        }
      };

/** Observes duration and code; whatever else is thrown becomes a Fault. */
function timed(store: string, operation: string, call: AnyCall): AnyCall {
  const ok = figures.clientSeconds.labels(store, operation, "OK");
  return async (input, options) => {
    const startedAt = performance.now();
    try {
      const result = await call(input, options);
      ok.observe((performance.now() - startedAt) / 1_000);
      return result;
    } catch (error) {
      const fault = toFault(error);
      figures.clientSeconds
        .labels(store, operation, fault.code)
        .observe((performance.now() - startedAt) / 1_000);
      throw fault;
    }
  };
}
