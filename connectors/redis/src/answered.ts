import { Fault } from "@nexa/contracts";

/** A command without an answer for this long: the server hangs, or the line is dead without saying so. */
const commandTimeoutMs = 5_000;

/**
 * The answer of a command that was sent; the driver itself waits for ever.
 *
 * @throws Fault UNAVAILABLE when there is none in time
 */
export function answered<T>(command: Promise<T>, timeoutMs = commandTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () =>
      reject(new Fault("UNAVAILABLE", `Redis: no answer within ${Math.round(timeoutMs)} ms`));
    const timer = setTimeout(late, timeoutMs);
    command.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
