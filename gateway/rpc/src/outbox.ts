import { Fault, type WriteToken } from "@nexa/contracts";
import { barrierMessage } from "./barrier.ts";
import { unavailable, type Call, type Calls } from "./calls.ts";
import type { Link } from "./link.ts";
import { Queue } from "./queue.ts";
import { callText, maxBatchBytes, maxBatchCalls } from "./read-wire.ts";
import { tryPublish, type Generation } from "./role.ts";
import { names } from "./topology.ts";

export type OutboxOptions = {
  link: Link;
  store: string;
  contractVersion: number;
  calls: Calls;
  generation: () => Generation | undefined;
  /** Calls are on their way. */
  sent: () => void;
};

/** Calls that wait to be sent. Those of one tick, or made while others are in flight, share a message. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #waiting = new Queue<Call>();
  #isScheduled = false;
  #expired = 0;
  /** How many calls the last message of replies answered: more than one is a busy line. */
  lastReplies = 0;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  push(call: Call): void {
    this.#waiting.push(call);
    this.schedule();
  }
  /** An idle line sends at the end of this tick; a busy one collects what arrives in this turn. */
  schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    const isQuiet = this.#options.calls.size <= 1 && this.lastReplies <= 1;
    const flush = () => {
      this.#isScheduled = false;
      this.#flush();
    };
    if (isQuiet) queueMicrotask(flush);
    else setImmediate(flush);
  }
  /** Lets go of calls that gave up before they were sent, now and then. */
  sweep(): void {
    if (++this.#expired * 2 <= this.#waiting.size) return;
    this.#expired = 0;
    this.#waiting.retain((call) => this.#options.calls.has(call));
  }

  #flush(): void {
    const { link, calls: open } = this.#options;
    for (;;) {
      const generation = this.#options.generation();
      if (!generation || link.isBlocked || this.#waiting.size === 0) return;
      const calls: Call[] = [];
      const texts: string[] = [];
      let bytes = 0;
      while (calls.length < maxBatchCalls && bytes < maxBatchBytes) {
        const call = this.#waiting.shift();
        if (!call) break;
        if (!open.has(call)) continue; // settled while it waited
        if (call.barrier) {
          this.#sendBarrier(call, call.barrier, generation);
          continue;
        }
        const text = callText(call);
        calls.push(call);
        texts.push(text);
        bytes += text.length;
      }
      if (calls.length > 0) this.#send(calls, texts, generation);
    }
  }

  #send(calls: Call[], texts: string[], { channel }: Generation): void {
    const { link, store, contractVersion } = this.#options;
    const { reads } = names(store);
    const lastDeadline = Math.max(...calls.map((call) => call.deadlineAt));
    try {
      channel.publish(reads, reads, Buffer.from(`[${texts.join(",")}]`), {
        mandatory: true,
        replyTo: "amq.rabbitmq.reply-to",
        correlationId: calls[0]?.id ?? "",
        expiration: Math.max(1, lastDeadline - Date.now()),
        contentType: "application/json",
        userId: link.user,
        headers: { "contract-version": contractVersion, deadline: lastDeadline },
      });
      const now = Date.now();
      for (const call of calls) call.sentAt = now;
      this.#options.sent();
    } catch (cause) {
      const fault = new Fault("UNAVAILABLE", "the request could not be sent", { cause });
      for (const call of calls) call.settle(undefined, fault);
    }
  }

  #sendBarrier(call: Call, token: WriteToken, generation: Generation): void {
    const { exchange, routingKey, body, properties } = barrierMessage(
      this.#options.store,
      call,
      token,
    );
    if (tryPublish(generation, exchange, routingKey, body, properties)) call.sentAt = Date.now();
    else call.settle(undefined, unavailable("the barrier could not be sent"));
  }
}
