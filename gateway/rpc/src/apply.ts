import { Fault, type WriteOutcome } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import { backoffMs, pause, type Backoff } from "./backoff.ts";
import { figures } from "./metrics.ts";
import type { WriteHandler } from "./operations.ts";

export type ApplyOptions = {
  store: string;
  operation: string;
  handler: WriteHandler;
  toFault: (error: unknown) => Fault;
  /** Asked during an outage; while it says false the handler is left alone. */
  isStoreAvailable?: (() => Promise<boolean>) | undefined;
  outage: Backoff;
  /** Aborts when the connector stops or the channel is lost: nobody could acknowledge any more. */
  signal: AbortSignal;
  log: Logger;
};

/**
 * Hands writes of one operation to the store, and says for each what became of it.
 * An outage of the whole store is waited out, without counting tries; another error of the whole
 * batch is unrolled to singles, so that a bad write fails alone.
 *
 * @returns one outcome or Fault for each write, in order; undefined when the signal aborted first
 */
export async function apply(
  inputs: unknown[],
  options: ApplyOptions,
): Promise<(WriteOutcome | Fault)[] | undefined> {
  for (let attempt = 0; !options.signal.aborted; attempt++) {
    const results = await once(inputs, options);
    if (!(await isOutage(results, options))) {
      if (!(results instanceof Fault)) return results;
      if (inputs.length === 1) return [results];
      return singly(inputs, options);
    }
    figures.outages.labels(options.store).inc();
    const fault = results instanceof Fault ? results : results[0];
    const reason = fault instanceof Fault ? fault.message : undefined;
    options.log.warn({ reason, operation: options.operation, attempt }, "store unavailable");
    await untilAvailable(attempt, options);
  }
  return undefined;
}

async function singly(inputs: unknown[], options: ApplyOptions) {
  const outcomes: (WriteOutcome | Fault)[] = [];
  for (const input of inputs) {
    const [outcome] = (await apply([input], options)) ?? [];
    if (!outcome) return undefined;
    outcomes.push(outcome);
  }
  return outcomes;
}

async function once(
  inputs: unknown[],
  { store, operation, handler, toFault }: ApplyOptions,
): Promise<(WriteOutcome | Fault)[] | Fault> {
  figures.batchSize.labels(store, operation).observe(inputs.length);
  const stopTimer = figures.writeSeconds.labels(store, operation).startTimer();
  try {
    const outcomes = await handler(inputs);
    if (outcomes.length !== inputs.length)
      return new Fault(
        "INTERNAL",
        `${store}.${operation}: ${outcomes.length} outcomes for ${inputs.length} writes`,
      );
    return outcomes.map((each) => (each instanceof Error ? asFault(each, toFault) : each));
  } catch (error) {
    return asFault(error, toFault);
  } finally {
    stopTimer();
  }
}

const asFault = (error: unknown, toFault: (error: unknown) => Fault) =>
  error instanceof Fault ? error : toFault(error);

/** Every write of the batch found the store away, and nobody knows better. */
async function isOutage(
  results: (WriteOutcome | Fault)[] | Fault,
  { isStoreAvailable }: ApplyOptions,
): Promise<boolean> {
  const isAway = (each: unknown) =>
    each instanceof Fault && each.code === "UNAVAILABLE" && each.retryable;
  if (!(Array.isArray(results) ? results.every(isAway) : isAway(results))) return false;
  return !(await isStoreAvailable?.().catch(() => false));
}

async function untilAvailable(attempt: number, { isStoreAvailable, outage, signal }: ApplyOptions) {
  for (let tries = attempt; !signal.aborted; tries++) {
    await pause(backoffMs(tries, outage), signal);
    if (!isStoreAvailable || (await isStoreAvailable().catch(() => false))) return;
  }
}
