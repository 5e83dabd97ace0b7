import { Fault, invalid, type ReadContext } from "@nexa/contracts";
import type { Served } from "./operations.ts";
import { maxResultBytes, type WireCall } from "./read-wire.ts";
import { withTrace } from "./trace.ts";
import { encode } from "./values.ts";

/** What a handler may know of its caller. The signal costs nothing to a handler that does not ask. */
class Context implements ReadContext {
  readonly #what: string;
  readonly #endsAt: number;
  readonly #lost: AbortSignal;
  #controller: AbortController | undefined;
  #release: () => void = () => undefined;

  constructor(what: string, endsAt: number, lost: AbortSignal) {
    this.#what = what;
    this.#endsAt = endsAt;
    this.#lost = lost;
  }

  remainingMs = (): number => Math.max(0, this.#endsAt - Date.now());

  get signal(): AbortSignal {
    if (this.#controller) return this.#controller.signal;
    const controller = (this.#controller = new AbortController());
    const abort = (fault: Fault) => controller.abort(fault);
    const onLost = () => abort(new Fault("CANCELLED", `${this.#what}: the channel was lost`));
    const expire = () =>
      abort(new Fault("DEADLINE_EXCEEDED", `${this.#what}: the caller stopped waiting`));
    const timer = setTimeout(expire, this.remainingMs());
    this.#lost.addEventListener("abort", onLost, { once: true });
    if (this.#lost.aborted) onLost();
    this.#release = () => {
      clearTimeout(timer);
      this.#lost.removeEventListener("abort", onLost);
    };
    return controller.signal;
  }

  release(): void {
    this.#release();
  }
}

/**
 * Checks, runs and encodes one read.
 *
 * @param lost aborts when the answer can no longer be sent
 * @returns the result as text; undefined for undefined
 * @throws what the handler threw, or a Fault: UNIMPLEMENTED, INVALID_ARGUMENT, OUT_OF_RANGE for a
 *   result that is too large, INTERNAL for one that breaks the contract
 */
export async function answer(
  call: WireCall,
  store: string,
  served: Served["reads"],
  lost: AbortSignal,
): Promise<string | undefined> {
  const what = `${store}.${call.op}`;
  const read = served.get(call.op);
  if (!read) throw new Fault("UNIMPLEMENTED", `nobody has the read ${what}`);
  const input = read.operation.input.safeParse(call.input);
  if (!input.success) throw invalid(what, input.error);
  const endsAt = Math.min(call.deadline, Date.now() + (call.ttl ?? Infinity));
  const context = new Context(what, endsAt, lost);
  try {
    const result = await withTrace(call.trace, () => read.handler(input.data, context));
    const output = read.operation.output.safeParse(result);
    if (output.success) return sized(what, encode(result));
    throw new Fault("INTERNAL", invalid(`${what} result`, output.error).message, {
      cause: output.error,
      reason: "INVALID_RESULT",
    });
  } finally {
    context.release();
  }
}

function sized(what: string, text: string | undefined): string | undefined {
  const bytes = text === undefined ? 0 : Buffer.byteLength(text);
  if (bytes <= maxResultBytes) return text;
  throw new Fault(
    "OUT_OF_RANGE",
    `${what}: a result of ${(bytes / 1024 / 1024).toFixed(1)} MiB, at most 8 MiB: ask for less`,
    { reason: "RESULT_TOO_LARGE", details: { bytes, maxBytes: maxResultBytes } },
  );
}
