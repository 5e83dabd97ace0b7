import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

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
  return `00-${traceId}-${randomHex().slice(16)}-01`;
}

/** Random digits bought in bulk: one by one they cost more than the rest of a traceparent. */
let digits = "";
let used = 0;
function randomHex(): string {
  if (used + 32 > digits.length) {
    digits = randomBytes(4_096).toString("hex");
    used = 0;
  }
  return digits.slice(used, (used += 32));
}
