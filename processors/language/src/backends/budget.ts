import { Fault } from "@nexa/contracts";

const hourMs = 3_600_000;

/** Tokens that may be spent within any hour; what was spent is known only after each answer. */
export class Budget {
  readonly #tokensPerHour: number;
  readonly #now: () => number;
  #spent: { at: number; tokens: number }[] = [];

  constructor(tokensPerHour = Number.POSITIVE_INFINITY, now: () => number = Date.now) {
    this.#tokensPerHour = tokensPerHour;
    this.#now = now;
  }

  /** Tokens of the last hour. */
  get spent(): number {
    this.#spent = this.#spent.filter(({ at }) => at > this.#now() - hourMs);
    return this.#spent.reduce((sum, { tokens }) => sum + tokens, 0);
  }

  spend(tokens: number): void {
    this.#spent.push({ at: this.#now(), tokens });
  }

  /** @throws Fault RESOURCE_EXHAUSTED BUDGET_SPENT when nothing is left of the hour */
  check(): void {
    if (this.spent >= this.#tokensPerHour)
      throw new Fault("RESOURCE_EXHAUSTED", `${this.#tokensPerHour} tokens were spent this hour`, {
        reason: "BUDGET_SPENT",
      });
  }
}
