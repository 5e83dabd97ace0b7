import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "@nexa/contracts";

const pollMs = 10;
const longestMs = 20_000;

/**
 * Waits until what was just written can be found.
 * @throws Fault UNAVAILABLE WRITE_NOT_SEEN after 20 s: the record is handled again
 */
export const untilFound = async (find: () => Promise<unknown>): Promise<void> => {
  for (let waited = 0; waited < longestMs; waited += pollMs) {
    if ((await find()) !== null) return;
    await sleep(pollMs);
  }
  throw new Fault("UNAVAILABLE", "the vector that was written cannot be found yet", {
    reason: "WRITE_NOT_SEEN",
  });
};
