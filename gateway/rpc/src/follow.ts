import { invalid, toFault, type Stream, type WriteToken } from "@nexa/contracts";
import type { RpcCallOptions } from "./client.ts";
import { figures } from "./metrics.ts";
import { brokenResult } from "./read-call.ts";
import type { Reader } from "./reader.ts";
import { openSpan, type OnSpan } from "./spans.ts";
import { currentTrace, traceparent } from "./trace.ts";
import { encode } from "./values.ts";

/**
 * Follows a stream. Nothing is asked before the first row is wanted; leaving the loop, or the
 * caller's signal, stops the connector's cursor.
 *
 * @throws Fault as a read, after the rows that came before it
 */
export async function* follow(
  store: string,
  name: string,
  operation: Stream,
  reader: () => Reader,
  input: unknown,
  options: RpcCallOptions & { retry: boolean; onSpan?: OnSpan | undefined },
): AsyncGenerator<unknown, void, void> {
  const what = `${store}.${name}`;
  const startedAt = performance.now();
  let code = "OK";
  const parent = options.traceparent ?? currentTrace();
  const span = openSpan(options.onSpan, "client", what, parent);
  try {
    const checked = operation.input.safeParse(input);
    if (!checked.success) throw invalid(what, checked.error);
    const question = {
      operation: name,
      input: encode(input),
      timeoutMs: options.timeoutMs ?? operation.timeoutMs,
      traceparent: span?.traceparent ?? traceparent(parent),
      signal: options.signal,
      retry: options.retry,
    };
    for await (const value of reader().stream(question, tokens(options.after))) {
      const row = operation.row.safeParse(value);
      if (!row.success) throw brokenResult(what, row.error);
      yield row.data;
    }
  } catch (error) {
    const fault = toFault(error);
    code = fault.code;
    throw fault;
  } finally {
    const seconds = (performance.now() - startedAt) / 1_000;
    figures.clientSeconds.labels(store, name, code).observe(seconds);
    span?.end(code);
  }
}

/** The tokens of `after`, however many. */
export const tokens = (after: WriteToken | WriteToken[] | undefined): WriteToken[] =>
  after === undefined ? [] : Array.isArray(after) ? after : [after];
