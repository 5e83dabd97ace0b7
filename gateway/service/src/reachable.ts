import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "@nexa/contracts";
import type { Logger } from "./log.ts";

const probeEveryMs = 2_000;
const waitAtMostMs = 10_000;

/**
 * Opens a store, waiting for a server that is away, with one line in the log each try.
 *
 * @throws Fault for what waiting does not mend, e.g. a wrong password
 */
export async function untilReachable<T>(
  open: () => Promise<T>,
  toFault: (error: unknown) => Fault,
  log: Logger,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open();
    } catch (error) {
      const fault = toFault(error);
      if (!fault.retryable) throw fault;
      const waitMs = Math.min(waitAtMostMs, 125 * 2 ** attempt);
      const reason = fault.message.slice(0, 200);
      log.warn({ event: "store_away", attempt, waitMs, reason }, "waiting for the store");
      await pause(waitMs);
    }
  }
}

/** Whether the store answered last time, and whether it answers now. */
export type Watch = {
  isReady: () => boolean;
  isAvailable: () => Promise<boolean>;
  stop: () => void;
};

/** Asks the store every 2 s by `ping`, which rejects when it is away, and logs each change. */
export function watch(ping: () => Promise<unknown>, log: Logger): Watch {
  let ready = true;
  const isAvailable = async () => {
    const now = await ping().then(
      () => true,
      () => false,
    );
    if (now !== ready) log.warn({ event: now ? "store_back" : "store_away" }, "store changed");
    ready = now;
    return now;
  };
  const timer = setInterval(() => void isAvailable(), probeEveryMs); // it never rejects
  timer.unref();
  return { isReady: () => ready, isAvailable, stop: () => clearInterval(timer) };
}
