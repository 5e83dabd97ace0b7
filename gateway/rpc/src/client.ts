import {
  Fault,
  invalid,
  toFault,
  type CallOptions,
  type Client,
  type Contract,
  type Read,
  type Write,
  type WriteToken,
} from "@nexa/contracts";
import { v7 as uuidv7 } from "uuid";
import { figures } from "./metrics.ts";
import type { Reader } from "./reader.ts";
import { names, routingKey } from "./topology.ts";
import { currentTrace, traceparent } from "./trace.ts";
import { encode } from "./values.ts";
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
  { retry = true }: ClientOptions = {},
): Client<C> {
  const { store, version } = contract;

  const ask =
    (name: string, operation: Read) =>
    async (input: unknown, options: RpcCallOptions = {}): Promise<unknown> => {
      check(operation, `${store}.${name}`, input);
      const result = await reader().ask({
        operation: name,
        input: encode(input),
        timeoutMs: options.timeoutMs ?? operation.timeoutMs,
        traceparent: traceparent(options.traceparent ?? currentTrace()),
        signal: options.signal,
        retry: options.retry ?? retry,
      });
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
      const body = Buffer.from(encode(input) ?? "null");
      if (body.length > maxWriteBytes)
        throw new Fault(
          "OUT_OF_RANGE",
          `${store}.${name}: ${(body.length / 1024 / 1024).toFixed(1)} MiB, at most 16 MiB`,
          { reason: "TOO_LARGE", details: { bytes: body.length, maxBytes: maxWriteBytes } },
        );
      const writeId = uuidv7();
      await writer().publish(
        {
          exchange: names(store).writes,
          routingKey: routingKey(operation.entity(checked)),
          body,
          properties: {
            messageId: writeId,
            persistent: true,
            mandatory: true,
            contentType: "application/json",
            headers: {
              operation: name,
              "contract-version": version,
              traceparent: traceparent(options.traceparent ?? currentTrace()),
              attempt: 0,
              "sent-at": new Date().toISOString(),
            },
          },
        },
        options.timeoutMs ?? writeTimeoutMs,
        options.signal,
      );
      return { writeId };
    };

  const groups = Object.entries(contract.operations).map(([group, operations]) => [
    group,
    Object.fromEntries(
      Object.entries(operations).map(([name, operation]) => {
        const full = `${group}.${name}`;
        const call = operation.kind === "read" ? ask(full, operation) : tell(full, operation);
        return [name, timed(store, full, call)];
      }),
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

type AnyCall = (input: unknown, options?: RpcCallOptions) => Promise<unknown>;

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
