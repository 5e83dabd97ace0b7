import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "@nexa/contracts";

type Patience = { limitMs: number; everyMs?: number };

/**
 * Asks again until `isTrue` says yes. A fault that may pass counts as "not yet".
 *
 * @param limitMs how long it may take
 * @throws Error that says what was waited for, with the last fault as its cause
 */
export async function waitUntil(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  { limitMs, everyMs = 200 }: Patience,
): Promise<void> {
  const until = Date.now() + limitMs;
  let cause: Fault | undefined;
  const ask = async () => {
    try {
      return await isTrue();
    } catch (error) {
      if (!(error instanceof Fault) || !error.retryable) throw error;
      cause = error;
      return false;
    }
  };
  while (!(await ask())) {
    if (Date.now() > until)
      throw new Error(
        `${what}: not within ${Math.round(limitMs / 1000)} s${cause ? ` (last: ${cause.message})` : ""}`,
        { cause },
      );
    await sleep(everyMs);
  }
}

/** The answer of `ask`, asked again while it fails with faults that may pass. */
export async function patiently<T>(
  what: string,
  ask: () => Promise<T>,
  patience: Patience,
): Promise<T> {
  let answer: { value: T } | undefined;
  await waitUntil(
    what,
    async () => {
      answer = { value: await ask() };
      return true;
    },
    patience,
  );
  // waitUntil returned, so it was set.
  return (answer as { value: T }).value;
}
