import type { BulkJob } from "@nexa/contracts";
import type { Marks } from "./bulk-actions.ts";

type Counts = BulkJob["outcomes"];

/** What became of the jobs of a bulk job, counted on so that the store is not asked after every step. */
export class Tally {
  readonly #counts = new Map<string, Counts[number]>();

  reset(counts: Counts): void {
    this.#counts.clear();
    for (const count of counts) this.#counts.set(`${count.outcome} ${count.reason}`, { ...count });
  }

  add(marks: Marks): void {
    for (const { outcome, reason } of marks) {
      this.#change("pending", "", -1);
      this.#change(outcome, reason, 1);
    }
  }

  counts(): Counts {
    return [...this.#counts.values()].filter(({ count }) => count > 0);
  }

  #change(outcome: Counts[number]["outcome"], reason: string, by: number): void {
    const key = `${outcome} ${reason}`;
    const known = this.#counts.get(key) ?? { outcome, reason, count: 0 };
    known.count += by;
    this.#counts.set(key, known);
  }
}
