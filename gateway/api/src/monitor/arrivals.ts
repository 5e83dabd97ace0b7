type Sample = { at: number; total: number };
/** Above this every second sample of the older half is forgotten: the past is known ever more coarsely. */
const mostSamples = 2_000;

/**
 * When things came in, learned from how many had come in by when. It tells how old the head of a queue is, or how
 * long a record has not been read, without looking at it.
 */
export class Arrivals {
  #samples: Sample[] = [];

  /** @param total how many have come in until `at` (ms); when it falls the counter began anew, and the past is forgotten */
  note(at: number, total: number): void {
    const last = this.#samples.at(-1);
    if (last !== undefined && total < last.total) this.#samples = [];
    else if (last !== undefined && total === last.total && this.#samples.length > 1) {
      // Nothing came: the last sample moves, so that the next one bounds its arrival closely.
      const before = this.#samples.at(-2);
      if (before?.total === total) last.at = at;
      else this.#samples.push({ at, total });
      return;
    }
    this.#samples.push({ at, total });
    if (this.#samples.length > mostSamples) {
      const half = mostSamples / 2;
      this.#samples = this.#samples.filter((_, index) => index >= half || index % 2 === 0);
    }
  }

  /**
   * How long ago number `position` (from 0) came in, at most: the sample before it had it not yet.
   *
   * @returns seconds; `isAtLeast` when it was there at the first look, so that nobody knows more
   */
  ageOf(position: number, now: number): { seconds: number; isAtLeast: boolean } {
    const index = this.#samples.findIndex(({ total }) => total > position);
    if (index === -1) return { seconds: 0, isAtLeast: false }; // it comes only now
    const at = this.#samples[Math.max(0, index - 1)]?.at ?? now;
    return { seconds: Math.max(0, (now - at) / 1_000), isAtLeast: index <= 0 };
  }
}
