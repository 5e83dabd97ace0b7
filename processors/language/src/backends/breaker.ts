import { Fault } from "@nexa/contracts";

export type BreakerOptions = {
  /** Failures in a row that open it. */
  failures?: number;
  /** How long it stays open before one call may try again, in milliseconds. */
  openMs?: number;
  now?: () => number;
};

/** Circuit breaker: after failures in a row calls are refused at once, until one trial call succeeds. */
export class Breaker {
  readonly #failures: number;
  readonly #openMs: number;
  readonly #now: () => number;
  #row = 0;
  #openUntil = 0;
  #isTrying = false;

  constructor({ failures = 5, openMs = 30_000, now = Date.now }: BreakerOptions = {}) {
    this.#failures = failures;
    this.#openMs = openMs;
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#row >= this.#failures && (this.#isTrying || this.#now() < this.#openUntil);
  }

  /** @throws Fault UNAVAILABLE CIRCUIT_OPEN without calling, else what the call throws */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.isOpen)
      throw new Fault("UNAVAILABLE", "the service failed too often, not asked again yet", {
        reason: "CIRCUIT_OPEN",
      });
    this.#isTrying = this.#row >= this.#failures;
    try {
      const result = await call();
      this.#row = 0;
      return result;
    } catch (error) {
      // A request that the service refuses says nothing about its health.
      if (error instanceof Fault && !error.retryable && error.code === "INVALID_ARGUMENT")
        this.#row = 0;
      else if (++this.#row >= this.#failures) this.#openUntil = this.#now() + this.#openMs;
      throw error;
    } finally {
      this.#isTrying = false;
    }
  }
}
