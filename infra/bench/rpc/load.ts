import { performance } from "node:perf_hooks";
import { sample } from "./echo.ts";
import type { Asker } from "./peers/peer.ts";

/**
 * Calls of one round: how many ended in how long, how long each took, and what one cost this
 * process, which says more than the clock when others use the machine too.
 */
export type Round = { callsPerSecond: number; latenciesMs: number[]; cpuUsPerCall: number };

/** Keeps `inFlight` calls going for `durationMs`. @throws when an answer is not what was asked */
export async function load(asker: Asker, inFlight: number, durationMs: number): Promise<Round> {
  const latenciesMs: number[] = [];
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;
  const caller = async () => {
    for (let now = performance.now(); now < endsAt;) {
      const answer = await asker.ask(sample);
      const then = now;
      now = performance.now();
      latenciesMs.push(now - then);
      if (answer.id !== sample.id || answer.body.length !== sample.body.length)
        throw new Error("the answer is another one");
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const calls = latenciesMs.length;
  return { callsPerSecond: calls / seconds, latenciesMs, cpuUsPerCall: (user + system) / calls };
}
