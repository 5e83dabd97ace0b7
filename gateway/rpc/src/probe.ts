/** Calls under way for this long are reason to ask whether any connector is there. */
const probeMs = 250;

/**
 * Asks again and again, while calls are under way, whether any connector is there: requests that the
 * last one had in its hands when it died are gone with their queue, and nobody would say so.
 */
export class Probe {
  readonly #oldestSentAt: () => number | undefined;
  readonly #ask: (now: number) => void;
  #timer: NodeJS.Timeout | undefined;

  /** @param oldestSentAt when the oldest call under way was sent; undefined when there is none */
  constructor(oldestSentAt: () => number | undefined, ask: (now: number) => void) {
    this.#oldestSentAt = oldestSentAt;
    this.#ask = ask;
  }

  /** A call is under way. */
  start(): void {
    this.#timer ??= setTimeout(() => this.#look(), probeMs);
  }
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    this.#timer = undefined;
    const oldest = this.#oldestSentAt();
    if (oldest === undefined) return;
    const now = Date.now();
    if (now - oldest >= probeMs) this.#ask(now);
    this.#timer = setTimeout(() => this.#look(), Math.max(oldest + probeMs - now, probeMs / 2));
  }
}
