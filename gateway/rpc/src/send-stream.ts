import { invalid } from "@nexa/contracts";
import { quietly } from "./backoff.ts";
import type { Credit } from "./credit.ts";
import type { ServedStream } from "./operations.ts";
import { brokenResult, sized } from "./read-call.ts";
import type { Context } from "./read-context.ts";
import { maxPortionBytes, maxPortionRows, type WireCall } from "./read-wire.ts";
import { withTrace } from "./trace.ts";
import { encode } from "./values.ts";

/** A source that pauses does not keep its caller from the rows it has given so far. */
const lingerMs = 10;

/**
 * Runs one stream: asks its source for rows while the caller has credit, and closes it when the
 * caller has had enough, has gone, or the deadline passes. Holds one portion in memory.
 *
 * @param send a portion's encoded rows
 * @throws what the source threw, the signal's reason, INVALID_ARGUMENT, INTERNAL, OUT_OF_RANGE
 */
export async function sendStream(
  call: WireCall,
  what: string,
  { operation, handler }: ServedStream,
  context: Context,
  credit: Credit,
  send: (rows: string[]) => void,
): Promise<void> {
  const input = operation.input.safeParse(call.input);
  if (!input.success) throw invalid(what, input.error);
  const { signal } = context;
  let rows: string[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (rows.length > 0) send(rows);
    rows = [];
    bytes = 0;
  };
  const trickle = () => {
    if (rows.length > 0 && credit.tryTake()) flush();
  };
  const source = withTrace(call.trace, () => handler(input.data, context)[Symbol.asyncIterator]());
  try {
    for (;;) {
      const next = await orAborted(
        withTrace(call.trace, () => source.next()),
        signal,
      );
      if (next.done) break;
      const row = operation.row.safeParse(next.value);
      if (!row.success) throw brokenResult(what, row.error);
      const text = sized(what, encode(next.value) ?? "null", "one row cannot be larger");
      rows.push(text);
      bytes += text.length;
      if (bytes < maxPortionBytes && rows.length < maxPortionRows) {
        timer ??= setTimeout(trickle, lingerMs);
        continue;
      }
      clearTimeout(timer);
      await credit.take(signal);
      flush();
    }
    if (rows.length > 0) await credit.take(signal);
    flush();
  } catch (error) {
    if (!signal.aborted) trickle(); // what was found before the fault
    // A source that is stuck cannot be waited for: it has the signal.
    void quietly(Promise.resolve(source.return?.()));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The promise, or the signal's reason; unlike `Promise.race` it leaves nothing behind on the signal. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error); // always a Fault of ours
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
