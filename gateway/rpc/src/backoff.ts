/** Milliseconds before try `attempt + 1`: doubled each time up to `maxMs`, of which 50-100 % at random. */
export type Backoff = { baseMs: number; maxMs: number };

export const backoffMs = (attempt: number, { baseMs, maxMs }: Backoff): number =>
  Math.min(maxMs, baseMs * 2 ** Math.min(attempt, 20)) * (0.5 + Math.random() / 2);

/** Waits `ms`, or until the signal aborts: it never rejects. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
  });

/** Resolves with true when `work` settled in time, else false; a rejection passes through. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  try {
    return await Promise.race([work.then(() => true), pause(ms, late.signal).then(() => false)]);
  } finally {
    late.abort();
  }
}

/** Closing what may be gone already: a failure means there was nothing left to close. */
export const quietly = (closing: Promise<unknown>): Promise<void> =>
  closing.then(
    () => undefined,
    () => undefined,
  );
