import { Fault } from "@nexa/contracts";

export type Question = {
  /** `GROUP.NAME` */
  operation: string;
  /** The encoded input; undefined for none. */
  input: string | undefined;
  timeoutMs: number;
  traceparent: string;
  signal?: AbortSignal | undefined;
  /** Asks again inside the deadline when the store was unavailable. */
  retry: boolean;
};
/** A call that waits for its answer. */
export type Call = Question & {
  id: string;
  deadlineAt: number;
  isSent: boolean;
  /** Tells the caller; only the first time counts. */
  settle: (result: unknown, fault?: Fault) => void;
};

/** More calls than this at once are a caller's mistake, not load. */
const maxPending = 200_000;

/**
 * The calls of one client that wait for an answer. Each leaves the map when it settles: by its
 * reply, its deadline, its caller's signal, or with the channel.
 */
export class Calls {
  readonly #pending = new Map<string, Call>();
  #lastId = 0;

  get size(): number {
    return this.#pending.size;
  }
  has(call: Call): boolean {
    return this.#pending.has(call.id);
  }
  get(id: string): Call | undefined {
    return this.#pending.get(id);
  }
  /** Whether this id was given out once: then its reply is late, else it was never ours. */
  wasGiven(id: string): boolean {
    const number = parseInt(id, 36);
    return number > 0 && number <= this.#lastId;
  }

  /**
   * Registers a waiter.
   *
   * @param start takes the registered call; sending it comes after this, never before
   * @param unsent hears of a call that settled before it was sent
   */
  open(
    question: Question,
    deadlineAt: number,
    start: (call: Call) => void,
    unsent: () => void,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { signal } = question;
      if (signal?.aborted) return reject(cancelled());
      if (this.#pending.size >= maxPending)
        return reject(new Fault("RESOURCE_EXHAUSTED", `${maxPending} calls wait already`));
      const id = (++this.#lastId).toString(36);
      const onAbort = () => call.settle(undefined, cancelled());
      const timer = setTimeout(
        () => call.settle(undefined, tooLate(call)),
        Math.max(0, deadlineAt - Date.now()),
      );
      const call: Call = {
        ...question,
        id,
        deadlineAt,
        isSent: false,
        settle: (result, fault) => {
          if (!this.#pending.delete(id)) return;
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          if (!call.isSent) unsent();
          if (fault) reject(fault);
          else resolve(result);
        },
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#pending.set(id, call);
      start(call);
    });
  }

  /** Fails every call, or every one that was sent. */
  failAll(fault: Fault, which: "all" | "sent"): void {
    for (const call of [...this.#pending.values()])
      if (which === "all" || call.isSent) call.settle(undefined, fault);
  }
}

export const unavailable = (message: string, reason = "UNAVAILABLE") =>
  new Fault("UNAVAILABLE", message, { reason });
const cancelled = () => new Fault("CANCELLED", "the caller cancelled the call");
const tooLate = (call: Call) =>
  call.isSent
    ? new Fault("DEADLINE_EXCEEDED", `${call.operation}: no answer in ${call.timeoutMs} ms`)
    : unavailable(`${call.operation}: the broker was away or blocked for ${call.timeoutMs} ms`);
