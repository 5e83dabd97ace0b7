import { Fault, type WriteToken } from "@nexa/contracts";
import type { Portions } from "./receive-stream.ts";

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
  /** Takes the rows of a stream; without it the question has one answer. */
  portions?: Portions;
  /** Not a question to the store: asks whether this write is applied. */
  barrier?: WriteToken;
};
/** A call that waits for its answer. A class and not closures: there are tens of thousands a second. */
export class Call {
  readonly id: string;
  readonly operation: string;
  readonly input: string | undefined;
  readonly timeoutMs: number;
  readonly traceparent: string;
  readonly deadlineAt: number;
  readonly portions: Portions | undefined;
  readonly barrier: WriteToken | undefined;
  /** Epoch milliseconds; 0 while it waits to be sent. */
  sentAt = 0;
  readonly #owner: Owner;
  readonly #resolve: (result: unknown) => void;
  readonly #reject: (fault: Fault) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort: (() => void) | undefined;

  constructor(
    id: string,
    question: Question,
    deadlineAt: number,
    owner: Owner,
    resolve: (result: unknown) => void,
    reject: (fault: Fault) => void,
  ) {
    this.id = id;
    this.operation = question.operation;
    this.input = question.input;
    this.timeoutMs = question.timeoutMs;
    this.traceparent = question.traceparent;
    this.deadlineAt = deadlineAt;
    this.portions = question.portions;
    this.barrier = question.barrier;
    this.#owner = owner;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(expire, Math.max(0, deadlineAt - Date.now()), this);
    this.#signal = question.signal;
    if (this.#signal) {
      this.#onAbort = () => this.settle(undefined, cancelled());
      this.#signal.addEventListener("abort", this.#onAbort, { once: true });
    }
  }

  /** Tells the caller; only the first time counts. */
  settle(result: unknown, fault?: Fault): void {
    if (!this.#owner.pending.delete(this.id)) return;
    clearTimeout(this.#timer);
    if (this.#onAbort) this.#signal?.removeEventListener("abort", this.#onAbort);
    if (this.sentAt === 0) this.#owner.unsent();
    else if (fault?.code === "CANCELLED") this.#owner.abandoned(this);
    if (fault) this.#reject(fault);
    else this.#resolve(result);
  }
}

/** What a call leaves when it settles, and who hears of one that was never sent, or sent and cancelled. */
type Owner = {
  pending: Map<string, Call>;
  unsent: () => void;
  abandoned: (call: Call) => void;
};

const expire = (call: Call) => call.settle(undefined, tooLate(call));

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
   * @param abandoned hears of a call that was sent and then cancelled
   */
  open(
    question: Question,
    deadlineAt: number,
    start: (call: Call) => void,
    unsent: () => void,
    abandoned: (call: Call) => void,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { signal } = question;
      if (signal?.aborted) return reject(cancelled());
      if (this.#pending.size >= maxPending)
        return reject(new Fault("RESOURCE_EXHAUSTED", `${maxPending} calls wait already`));
      const id = (++this.#lastId).toString(36);
      const owner = { pending: this.#pending, unsent, abandoned };
      const call = new Call(id, question, deadlineAt, owner, resolve, reject);
      this.#pending.set(id, call);
      start(call);
    });
  }

  failAll(fault: Fault): void {
    for (const call of [...this.#pending.values()]) call.settle(undefined, fault);
  }
  /** Fails the calls that were sent before this time. */
  failSent(fault: Fault, before = Infinity): void {
    for (const call of [...this.#pending.values()])
      if (call.sentAt > 0 && call.sentAt < before) call.settle(undefined, fault);
  }
  /** When the oldest question that is under way was sent. */
  get oldestSentAt(): number | undefined {
    for (const { sentAt, barrier } of this.#pending.values())
      if (sentAt > 0 && !barrier) return sentAt;
    return undefined;
  }
  [Symbol.iterator](): IterableIterator<Call> {
    return this.#pending.values();
  }
}

export const unavailable = (message: string, reason = "UNAVAILABLE") =>
  new Fault("UNAVAILABLE", message, { reason });
const cancelled = () => new Fault("CANCELLED", "the caller cancelled the call");
const tooLate = (call: Call) =>
  call.sentAt > 0
    ? new Fault("DEADLINE_EXCEEDED", `${call.operation}: no answer in ${call.timeoutMs} ms`)
    : unavailable(`${call.operation}: the broker was away or blocked for ${call.timeoutMs} ms`);
