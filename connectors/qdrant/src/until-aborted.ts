/**
 * The answer, or the signal's reason when that comes first: the driver has no cancel for a single
 * call, so its answer is left unread.
 */
export function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error); // whoever aborts gives a Fault
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    answer.finally(() => signal.removeEventListener("abort", abort)).then(resolve, reject);
  });
}
