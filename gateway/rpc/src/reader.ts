import type { ConsumeMessage, Message } from "amqplib";
import { Fault, faultFromWire, wireFault } from "@nexa/contracts";
import { backoffMs, pause, quietly } from "./backoff.ts";
import { Calls, unavailable, type Call, type Question } from "./calls.ts";
import type { Link } from "./link.ts";
import { figures } from "./metrics.ts";
import { Queue } from "./queue.ts";
import { callText, isReply, maxBatchBytes, maxBatchCalls } from "./read-wire.ts";
import type { Generation, Role } from "./role.ts";
import { assertReads, names } from "./topology.ts";
import { decode } from "./values.ts";

const retryBackoff = { baseMs: 20, maxMs: 1_000 };

/**
 * Asks one store by Direct Reply-to. Calls made in one tick, or while others are in flight, share a
 * message; each keeps its own deadline, trace and outcome. A call settles exactly once.
 */
export class Reader {
  readonly #store: string;
  readonly #contractVersion: number;
  readonly #link: Link;
  readonly #role: Role;
  readonly #calls = new Calls();
  readonly #outbox = new Queue<Call>();
  #generation: Generation | undefined;
  #isScheduled = false;
  #lastReplies = 0;
  #expired = 0;
  #isClosed = false;

  constructor(link: Link, store: string, contractVersion: number) {
    this.#link = link;
    this.#store = store;
    this.#contractVersion = contractVersion;
    this.#role = link.role({
      name: `reads:${store}`,
      setup: (generation) => this.#start(generation),
      unblocked: () => this.#schedule(),
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
  async ask(question: Question): Promise<unknown> {
    const deadlineAt = Date.now() + question.timeoutMs;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once(question, deadlineAt);
      } catch (error) {
        const waitMs = backoffMs(attempt, retryBackoff);
        const mayRetry = question.retry && error instanceof Fault && isWorthRetrying(error);
        if (!mayRetry || Date.now() + waitMs >= deadlineAt) throw error;
        figures.readRetries.labels(this.#store, question.operation).inc();
        await pause(waitMs, question.signal);
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#calls.failAll(closed(), "all");
    await this.#role.close();
  }

  #once(question: Question, deadlineAt: number): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(closed());
    // A caller who wants no retry does not wait for the line; while it first opens, nobody knows.
    if (!question.retry && (this.#link.isBlocked || !this.#link.isUp))
      return Promise.reject(unavailable("the broker is not connected or takes no messages"));
    const start = (call: Call) => {
      this.#outbox.push(call);
      this.#schedule();
    };
    return this.#calls.open(question, deadlineAt, start, () => this.#sweep());
  }

  async #start(generation: Generation): Promise<void> {
    const { channel, ended } = generation;
    await assertReads(channel, this.#store);
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
      this.#calls.failAll(unavailable("the connection to the broker was lost"), "sent");
    });
    this.#generation = generation;
    this.#schedule();
  }

  /** An idle line sends at the end of this tick; a busy one collects what arrives in this turn. */
  #schedule(): void {
    if (this.#isScheduled || this.#outbox.size === 0) return;
    this.#isScheduled = true;
    const isQuiet = this.#calls.size <= 1 && this.#lastReplies <= 1;
    const flush = () => {
      this.#isScheduled = false;
      this.#flush();
    };
    if (isQuiet) queueMicrotask(flush);
    else setImmediate(flush);
  }

  #flush(): void {
    while (this.#generation && !this.#link.isBlocked && this.#outbox.size > 0) {
      const calls: Call[] = [];
      const texts: string[] = [];
      let bytes = 0;
      while (calls.length < maxBatchCalls && bytes < maxBatchBytes) {
        const call = this.#outbox.shift();
        if (!call) break;
        if (!this.#calls.has(call)) continue; // settled while it waited
        const text = callText(call);
        calls.push(call);
        texts.push(text);
        bytes += text.length;
      }
      if (calls.length > 0) this.#send(calls, texts, this.#generation);
    }
  }

  #send(calls: Call[], texts: string[], { channel }: Generation): void {
    const { reads } = names(this.#store);
    const lastDeadline = Math.max(...calls.map((call) => call.deadlineAt));
    try {
      channel.publish(reads, reads, Buffer.from(`[${texts.join(",")}]`), {
        mandatory: true,
        replyTo: "amq.rabbitmq.reply-to",
        correlationId: calls[0]?.id ?? "",
        expiration: Math.max(1, lastDeadline - Date.now()),
        contentType: "application/json",
        headers: { "contract-version": this.#contractVersion, deadline: lastDeadline },
      });
      for (const call of calls) call.isSent = true;
    } catch (cause) {
      const fault = new Fault("UNAVAILABLE", "the request could not be sent", { cause });
      for (const call of calls) call.settle(undefined, fault);
    }
  }

  #replied(message: ConsumeMessage): void {
    const replies = parse(message);
    if (!replies) return this.#stray("malformed");
    this.#lastReplies = replies.length;
    for (const reply of replies) {
      const call = isReply(reply) ? this.#calls.get(reply.id) : undefined;
      if (!isReply(reply)) this.#stray("malformed");
      else if (!call) this.#stray(this.#calls.wasGiven(reply.id) ? "late" : "unknown");
      else if (reply.fault === undefined) call.settle(reply.result);
      else call.settle(undefined, asFault(reply.fault));
    }
  }

  #returned(message: Message): void {
    const fault = unavailable(`nobody serves ${this.#store}`, "NOBODY_SERVES");
    for (const call of parse(message) ?? [])
      if (isReply(call)) this.#calls.get(call.id)?.settle(undefined, fault);
  }

  /** Lets go of calls that gave up before they were sent, now and then. */
  #sweep(): void {
    if (++this.#expired * 2 <= this.#outbox.size) return;
    this.#expired = 0;
    this.#outbox.retain((call) => this.#calls.has(call));
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
