import { Fault } from "@nexa/contracts";
import type { Context } from "./read-context.ts";

const maxStreams = 64;

/** The streams that a connector runs. */
export class Streams {
  readonly #running = new Set<Context>();
  #idle: (() => void)[] = [];

  /** @throws Fault RESOURCE_EXHAUSTED when too many run already */
  add(context: Context): void {
    if (this.#running.size >= maxStreams)
      throw new Fault("RESOURCE_EXHAUSTED", `${maxStreams} streams run already`);
    this.#running.add(context);
  }
  remove(context: Context): void {
    this.#running.delete(context);
    if (this.#running.size === 0) for (const idle of this.#idle.splice(0)) idle();
  }

  drained(): Promise<void> {
    return this.#running.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.#idle.push(resolve));
  }
  /** Ends what still runs, with the reason for its caller. */
  endAll(fault: Fault): void {
    for (const context of this.#running) context.end(fault);
  }
}
