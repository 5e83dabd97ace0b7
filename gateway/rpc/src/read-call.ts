import { Fault, invalid } from "@nexa/contracts";
import type { ServedRead } from "./operations.ts";
import type { Context } from "./read-context.ts";
import { maxResultBytes, type WireCall } from "./read-wire.ts";
import { withTrace } from "./trace.ts";
import { encode } from "./values.ts";

/**
 * Checks, runs and encodes one read.
 *
 * @returns the result as text; undefined for undefined
 * @throws what the handler threw, or a Fault: INVALID_ARGUMENT, OUT_OF_RANGE for a result that is
 *   too large, INTERNAL for one that breaks the contract
 */
export async function answer(
  call: WireCall,
  what: string,
  { operation, handler }: ServedRead,
  context: Context,
): Promise<string | undefined> {
  const input = operation.input.safeParse(call.input);
  if (!input.success) throw invalid(what, input.error);
  const result = await withTrace(call.trace, () => handler(input.data, context));
  const output = operation.output.safeParse(result);
  if (!output.success) throw brokenResult(what, output.error);
  return sized(what, encode(result), "declare it as a stream, or ask for less");
}

/** The handler answered what its contract does not allow: our mistake, not the caller's. */
export const brokenResult = (what: string, error: Parameters<typeof invalid>[1]): Fault =>
  new Fault("INTERNAL", invalid(`${what} result`, error).message, {
    cause: error,
    reason: "INVALID_RESULT",
  });

/** @throws Fault OUT_OF_RANGE for a text above 8 MiB, with this advice */
export function sized<T extends string | undefined>(what: string, text: T, advice: string): T {
  const bytes = text === undefined ? 0 : Buffer.byteLength(text);
  if (bytes <= maxResultBytes) return text;
  throw new Fault(
    "OUT_OF_RANGE",
    `${what}: a result of ${(bytes / 1024 / 1024).toFixed(1)} MiB, at most 8 MiB: ${advice}`,
    { reason: "RESULT_TOO_LARGE", details: { bytes, maxBytes: maxResultBytes } },
  );
}
