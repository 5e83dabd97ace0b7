import { setTimeout as sleep } from "node:timers/promises";

/**
 * Asks again until `isTrue` says yes.
 *
 * @param limitMs how long it may take
 * @throws Error that says what was waited for
 */
export async function waitUntil(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  { limitMs, everyMs = 200 }: { limitMs: number; everyMs?: number },
): Promise<void> {
  const until = Date.now() + limitMs;
  while (!(await isTrue())) {
    if (Date.now() > until) throw new Error(`${what}: not within ${Math.round(limitMs / 1000)} s`);
    await sleep(everyMs);
  }
}
