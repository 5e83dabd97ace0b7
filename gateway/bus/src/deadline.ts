import { Fault } from "@nexa/contracts";

/**
 * Rejects at the deadline (`DEADLINE_EXCEEDED`) or when abandoned, whatever `work` does with its
 * signal; what it does later is nobody's business any more.
 */
export async function withinDeadline<T>(
  ms: number,
  abandon: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.any: on Node 20 it holds on to every signal made from one that lives long.
  const over = new AbortController();
  const { signal } = over;
  const forward = () => over.abort(abandon.reason);
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener(
      "abort",
      // The reason is the Fault of whoever aborted.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      () => reject(signal.reason),
      { once: true },
    ),
  );
  const late = () => new Fault("DEADLINE_EXCEEDED", `the handler took longer than ${ms} ms`);
  const timer = setTimeout(() => over.abort(late()), ms);
  if (abandon.aborted) forward();
  else abandon.addEventListener("abort", forward, { once: true });
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
    abandon.removeEventListener("abort", forward);
  }
}
