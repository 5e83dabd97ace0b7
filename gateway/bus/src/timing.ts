/** Milliseconds between tries: doubled each time from `baseMs` up to `maxMs`, of which 50-100 % at random. */
export type Backoff = { baseMs: number; maxMs: number };

/** How long to wait after try `attempt` (1 for the first). */
export const backoffMs = (attempt: number, { baseMs, maxMs }: Backoff): number =>
  Math.min(maxMs, baseMs * 2 ** Math.min(attempt - 1, 20)) * (0.5 + Math.random() / 2);

/** Waits `ms`, or until one of the signals aborts; never rejects. */
export const pause = (ms: number, ...signals: AbortSignal[]): Promise<void> =>
  new Promise((resolve) => {
    if (signals.some((signal) => signal.aborted)) return resolve();
    const done = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    for (const signal of signals) signal.addEventListener("abort", done, { once: true });
  });

/** True when `work` settled within `ms`; how it settled is for its owner to know. */
export async function settlesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const settled = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, pause(ms, over.signal).then(() => false)]);
  } finally {
    over.abort();
  }
}

/** Lets at most `size` pieces of work run at once, in the order they asked. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#free = size;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
