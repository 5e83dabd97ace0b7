import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const storage = new AsyncLocalStorage<string>();

const traceparentForm = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const traceIdForm = /^[0-9a-f]{32}$/;

/**
 * Runs `fn` so that every call and write made inside carries this trace.
 *
 * @param trace a W3C `traceparent` or a 32-digit hexadecimal trace id; anything else starts a new trace
 */
export const withTrace = <T>(trace: string | undefined, fn: () => T): T =>
  storage.run(traceparent(trace), fn);

/** The W3C `traceparent` of the work in hand, if any. Its trace id is characters 3 to 35. */
export const currentTrace = (): string | undefined => storage.getStore();

/** A valid `traceparent`: the given one, one for the given trace id, or a new one. */
export function traceparent(trace: string | undefined): string {
  if (trace !== undefined && traceparentForm.test(trace)) return trace;
  const traceId = trace !== undefined && traceIdForm.test(trace) ? trace : randomHex();
  const random = randomHex(); // its middle has the version's fixed digits
  return `00-${traceId}-${random.slice(0, 8)}${random.slice(-8)}-01`;
}

/** 32 digits; node prepares random UUIDs in bulk, which random bytes are not. */
const randomHex = () => randomUUID().replaceAll("-", "");
