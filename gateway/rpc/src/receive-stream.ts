import { toFault, type Fault } from "@nexa/contracts";
import type { WirePortion } from "./read-wire.ts";
import { Queue } from "./queue.ts";

/** What a stream's caller tells the connector that serves it. */
export type StreamControl = { credit: (portions: number) => void; alive: () => void };

/** Credit is given back when this many portions were taken. */
const giveBackEvery = 4;
/** A connector that is silent this long is asked whether it lives. */
const silentMs = 1_000;

/**
 * The caller's end of a stream: holds the portions that have come and not been taken, at most as
 * many as credit was given for.
 */
export class Portions {
  readonly #waiting = new Queue<unknown[]>();
  #seq = 0;
  #taken = 0;
  #isEnded = false;
  #fault: Fault | undefined;
  #wake: () => void = () => undefined;
  /** Of the call, and the connector that serves it, once it has begun. */
  id: string | undefined;
  from: string | undefined;

  /** Asked, or asked again. */
  open(id: string): void {
    this.id = id;
    this.from = undefined;
    this.#seq = 0;
  }

  /** Anything but the beginning has come: asking again would repeat rows. */
  get hasRows(): boolean {
    return this.#seq > 1;
  }

  /** @returns false for a portion that is not the next one of the connector that serves it */
  add({ from, seq, rows }: WirePortion): boolean {
    // The connector died before it acknowledged the request: another one begins.
    if (seq === 0 && !this.hasRows) {
      this.from = from;
      this.#seq = 0;
    }
    if (from !== this.from || seq !== this.#seq) return false;
    this.#seq++;
    if (rows.length > 0) this.#waiting.push(rows);
    this.#wake();
    return true;
  }
  end(error?: unknown): void {
    this.#isEnded = true;
    this.#fault = error === undefined ? undefined : toFault(error);
    this.#wake();
  }

  /** Rows in order. @throws the fault that ended it, after the rows that came before */
  async *rows(control: StreamControl): AsyncGenerator<unknown, void, void> {
    for (;;) {
      const portion = this.#waiting.shift();
      if (portion) {
        yield* portion;
        if (++this.#taken % giveBackEvery === 0) control.credit(giveBackEvery);
      } else if (this.#fault !== undefined) throw this.#fault;
      else if (this.#isEnded) return;
      else await this.#more(control);
    }
  }

  async #more(control: StreamControl): Promise<void> {
    const timer = setInterval(() => control.alive(), silentMs);
    await new Promise<void>((resolve) => (this.#wake = resolve));
    clearInterval(timer);
  }
}
