import type { ConsumeMessage, Message } from "amqplib";
import { Fault, faultFromWire, wireFault, type WriteToken } from "@nexa/contracts";
import { backoffMs, pause, quietly } from "./backoff.ts";
import { Calls, unavailable, type Call, type Question } from "./calls.ts";
import { ControlLine } from "./control-line.ts";
import type { Link } from "./link.ts";
import { figures } from "./metrics.ts";
import { Outbox } from "./outbox.ts";
import { Probe } from "./probe.ts";
import { isPortion, isReply } from "./read-wire.ts";
import { Portions } from "./receive-stream.ts";
import { tryPublish, type Generation, type Role } from "./role.ts";
import { aliveKey, assertControl, assertReads, everyConnector, names } from "./topology.ts";
import { decode } from "./values.ts";

const retryBackoff = { baseMs: 20, maxMs: 1_000 };

/**
 * Asks one store by Direct Reply-to. Calls made in one tick, or while others are in flight, share a
 * message; each keeps its own deadline, trace and outcome. A call settles exactly once.
 */
export class Reader {
  readonly #store: string;
  readonly #link: Link;
  readonly #role: Role;
  readonly #calls = new Calls();
  readonly #outbox: Outbox;
  readonly #probe: Probe;
  readonly #control: ControlLine;
  #generation: Generation | undefined;
  #isClosed = false;

  constructor(link: Link, store: string, contractVersion: number) {
    this.#link = link;
    this.#store = store;
    const generation = () => this.#generation;
    this.#control = new ControlLine(store, generation);
    this.#probe = new Probe(
      () => this.#calls.oldestSentAt,
      (now) => this.#askWhetherAnyoneServes(now),
    );
    const sent = () => this.#probe.start();
    this.#outbox = new Outbox({
      link,
      store,
      contractVersion,
      calls: this.#calls,
      generation,
      sent,
    });
    this.#role = link.role({
      name: `reads:${store}`,
      setup: (generation) => this.#start(generation),
      unblocked: () => this.#outbox.schedule(),
      forbidden: (fault) => this.#calls.failAll(fault),
    });
  }

  get isOpen(): boolean {
    return this.#role.isOpen;
  }
  /** Calls that wait for an answer. */
  get inFlight(): number {
    return this.#calls.size;
  }

  /** @throws Fault the connector's; UNAVAILABLE, DEADLINE_EXCEEDED, CANCELLED, RESOURCE_EXHAUSTED ours */
  async ask(question: Question, after: WriteToken[] = []): Promise<unknown> {
    const deadlineAt = Date.now() + question.timeoutMs;
    if (after.length > 0) await this.#applied(after, question, deadlineAt);
    return this.#asked(question, deadlineAt);
  }

  /** The rows of a stream, which ends when the caller has had enough. @throws as `ask` */
  async *stream(question: Question, after: WriteToken[] = []): AsyncGenerator<unknown, void, void> {
    const deadlineAt = Date.now() + question.timeoutMs;
    if (after.length > 0) await this.#applied(after, question, deadlineAt);
    const enough = new AbortController();
    const portions = new Portions();
    const signals = question.signal ? [question.signal, enough.signal] : [enough.signal];
    const ended = this.#asked(
      { ...question, portions, signal: AbortSignal.any(signals) },
      deadlineAt,
    ).then(
      () => portions.end(),
      (fault: unknown) => portions.end(fault),
    );
    const tell = (credit: number) => {
      const { id, from } = portions;
      if (id !== undefined && from !== undefined) this.#control.tell(from, { id, credit });
    };
    try {
      yield* portions.rows({
        credit: tell,
        alive: () => tell(0),
      });
    } finally {
      enough.abort();
      await ended;
    }
  }

  /** Waits until these writes are applied, whichever connector does it. */
  async #applied(tokens: WriteToken[], question: Question, deadlineAt: number): Promise<void> {
    await Promise.all(
      tokens.map((barrier) =>
        this.#asked({ ...question, operation: "after", input: undefined, barrier }, deadlineAt),
      ),
    );
  }

  async #asked(question: Question, deadlineAt: number): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once(question, deadlineAt);
      } catch (error) {
        const waitMs = backoffMs(attempt, retryBackoff);
        const mayRetry =
          question.retry &&
          !question.portions?.hasRows &&
          error instanceof Fault &&
          isWorthRetrying(error);
        if (!mayRetry || Date.now() + waitMs >= deadlineAt) throw error;
        figures.readRetries.labels(this.#store, question.operation).inc();
        await pause(waitMs, question.signal);
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#calls.failAll(closed());
    this.#probe.stop();
    await this.#role.close();
  }

  #once(question: Question, deadlineAt: number): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(closed());
    // A caller who wants no retry does not wait for the line; while it first opens, nobody knows.
    if (!question.retry && (this.#link.isBlocked || !this.#link.isUp))
      return Promise.reject(unavailable("the broker is not connected or takes no messages"));
    const start = (call: Call) => {
      call.portions?.open(call.id);
      this.#outbox.push(call);
    };
    return this.#calls.open(question, deadlineAt, start, this.#unsent, this.#abandoned);
  }

  readonly #unsent = () => this.#outbox.sweep();
  /** Its handler stops when it hears of it; who has it in hand is known for a stream only. */
  readonly #abandoned = (call: Call) => {
    if (call.barrier) return;
    this.#control.tell(call.portions?.from ?? everyConnector, { id: call.id, cancel: true });
  };

  async #start(generation: Generation): Promise<void> {
    const { channel, ended } = generation;
    await assertReads(channel, this.#store);
    await assertControl(channel, this.#store);
    channel.on("return", (message: Message) => this.#returned(message));
    await channel.consume(
      "amq.rabbitmq.reply-to",
      (message) => {
        if (message) this.#replied(message);
        else void quietly(channel.close()); // cancelled by the broker: start anew
      },
      { noAck: true },
    );
    ended.addEventListener("abort", () => {
      this.#generation = undefined;
      // Their answers can no longer arrive: the reply address died with the channel.
      this.#calls.failSent(unavailable("the connection to the broker was lost"));
    });
    this.#generation = generation;
    this.#outbox.schedule();
  }

  /** Comes back when no connector has a queue of requests any more. */
  #askWhetherAnyoneServes(now: number): void {
    if (!this.#generation || this.#link.isBlocked) return;
    tryPublish(this.#generation, names(this.#store).reads, aliveKey, Buffer.from("[]"), {
      mandatory: true,
      type: "probe",
      timestamp: now,
      expiration: 1,
    });
  }

  #replied(message: ConsumeMessage): void {
    const replies = parse(message);
    if (!replies) return this.#stray("malformed");
    this.#outbox.lastReplies = replies.length;
    for (const reply of replies) {
      const call = isReply(reply) ? this.#calls.get(reply.id) : undefined;
      if (!isReply(reply)) this.#stray("malformed");
      else if (!call) this.#stray(this.#calls.wasGiven(reply.id) ? "late" : "unknown");
      else if (call.portions && isPortion(reply)) {
        if (!call.portions.add(reply)) this.#stray("unknown");
      } else if (reply.fault === undefined) call.settle(reply.result);
      else call.settle(undefined, asFault(reply.fault));
    }
  }

  #returned(message: Message): void {
    const fault = unavailable(`nobody serves ${this.#store}`, "NOBODY_SERVES");
    const { type, timestamp } = message.properties as { type?: string; timestamp?: number };
    if (type === "probe") return this.#calls.failSent(fault, timestamp);
    if (type === "control") return this.#gone(message.fields.routingKey);
    for (const call of parse(message) ?? [])
      if (isReply(call)) this.#calls.get(call.id)?.settle(undefined, fault);
  }

  /** The connector of this name is gone, and its streams with it. */
  #gone(instance: string): void {
    const fault = unavailable(`${this.#store}: the connector is gone`, "CONNECTOR_GONE");
    for (const call of [...this.#calls])
      if (call.portions?.from === instance) call.settle(undefined, fault);
  }

  #stray(kind: "late" | "unknown" | "malformed"): void {
    figures.strayReplies.labels(this.#store, kind).inc();
  }
}

function parse(message: Message): unknown[] | undefined {
  try {
    const value = decode(message.content.toString());
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined; // counted as malformed by the caller
  }
}

function asFault(value: unknown): Fault {
  const fault = wireFault.safeParse(value);
  return fault.success
    ? faultFromWire(fault.data)
    : new Fault("INTERNAL", "the connector sent a fault that is none", { cause: fault.error });
}

const isWorthRetrying = (fault: Fault) =>
  fault.retryable && (fault.code === "UNAVAILABLE" || fault.code === "RESOURCE_EXHAUSTED");

const closed = () => new Fault("UNAVAILABLE", "the client is closed", { retryable: false });
