import { Fault } from "@nexa/contracts";

const mostFailures = 5;
const windowMs = 5 * 60_000;
const mostNames = 10_000;

/** Logins that failed lately, by name: after five within five minutes a name waits, whoever tries and from where. */
export class FailedLogins {
  readonly #failures = new Map<string, { count: number; until: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @throws Fault RESOURCE_EXHAUSTED that says how long to wait */
  refuseWhenMany(name: string): void {
    const failures = this.#failures.get(name);
    if (failures === undefined) return;
    const waitMs = failures.until - this.#now();
    if (waitMs <= 0) this.#failures.delete(name);
    else if (failures.count >= mostFailures)
      throw new Fault(
        "RESOURCE_EXHAUSTED",
        `too many failed logins as this name; try again in ${Math.ceil(waitMs / 1_000)} s`,
      );
  }

  count(name: string): void {
    if (this.#failures.size >= mostNames) this.#failures.clear();
    const failures = this.#failures.get(name);
    this.#failures.set(name, {
      count: (failures?.count ?? 0) + 1,
      until: failures?.until ?? this.#now() + windowMs,
    });
  }

  forget(name: string): void {
    this.#failures.delete(name);
  }
}
