import { Fault, type ReadContext } from "@nexa/contracts";
import type { Credit } from "./credit.ts";

/** What a handler may know of its caller. The signal costs nothing to a handler that does not ask. */
export class Context implements ReadContext {
  /** `STORE.GROUP.NAME` */
  readonly what: string;
  /** Of a stream. */
  readonly credit: Credit | undefined;
  readonly #endsAt: number;
  readonly #lost: AbortSignal;
  #controller: AbortController | undefined;
  #ended: Fault | undefined;
  #release: () => void = () => undefined;

  /** @param lost aborts when the answer can no longer be sent */
  constructor(what: string, endsAt: number, lost: AbortSignal, credit?: Credit) {
    this.what = what;
    this.credit = credit;
    this.#endsAt = endsAt;
    this.#lost = lost;
  }

  remainingMs = (): number => Math.max(0, this.#endsAt - Date.now());

  /** Whether there is nobody left to answer. */
  get isGone(): boolean {
    return this.#ended?.code === "CANCELLED" || this.#lost.aborted;
  }

  get signal(): AbortSignal {
    if (this.#controller) return this.#controller.signal;
    const controller = (this.#controller = new AbortController());
    if (this.#ended) controller.abort(this.#ended);
    const onLost = () => this.end(new Fault("CANCELLED", `${this.what}: the channel was lost`));
    const expire = () =>
      this.end(new Fault("DEADLINE_EXCEEDED", `${this.what}: the caller stopped waiting`));
    const timer = setTimeout(expire, this.remainingMs());
    this.#lost.addEventListener("abort", onLost, { once: true });
    if (this.#lost.aborted) onLost();
    this.#release = () => {
      clearTimeout(timer);
      this.#lost.removeEventListener("abort", onLost);
    };
    return controller.signal;
  }

  /** Aborts the signal, now or when it is asked for; only the first reason counts. */
  end(fault: Fault): void {
    this.#ended ??= fault;
    this.#controller?.abort(fault);
  }
  /** The caller does not want the answer any more. */
  cancel(why = "the caller cancelled the call"): void {
    this.end(new Fault("CANCELLED", `${this.what}: ${why}`));
  }
  release(): void {
    this.#release();
  }
}
