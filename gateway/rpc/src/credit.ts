/** Portions that the caller has room for. */
export class Credit {
  #left: number;
  #wake: () => void = () => undefined;

  constructor(portions: number) {
    this.#left = portions;
  }
  add(portions: number): void {
    this.#left += portions;
    this.#wake();
  }
  tryTake(): boolean {
    if (this.#left <= 0) return false;
    this.#left--;
    return true;
  }
  /** @throws the signal's reason */
  async take(signal: AbortSignal): Promise<void> {
    const wake = () => this.#wake();
    signal.addEventListener("abort", wake);
    try {
      for (;;) {
        signal.throwIfAborted();
        if (this.tryTake()) return;
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      signal.removeEventListener("abort", wake);
    }
  }
}
