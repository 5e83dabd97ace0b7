import type { ConsumeMessage } from "amqplib";
import { Fault, faultToWire, type Contract } from "@nexa/contracts";
import { quietly, within } from "./backoff.ts";
import type { Link } from "./link.ts";
import { figures } from "./metrics.ts";
import type { Served } from "./operations.ts";
import { Queue } from "./queue.ts";
import { answer } from "./read-call.ts";
import { isCall, replyText, type WireCall } from "./read-wire.ts";
import { Replies } from "./replies.ts";
import type { Generation, Role } from "./role.ts";
import { subscribe, type Subscription } from "./subscription.ts";
import { assertReads, assertReadsQueue, names } from "./topology.ts";
import { decode, encode } from "./values.ts";

type Job = { call: WireCall; replyTo: string; generation: Generation; done: () => void };

export type ReadServerOptions = {
  toFault: (error: unknown) => Fault;
  /** Handlers that run at once. */
  concurrency: number;
};

/** Answers the reads of one store. Errors are data; a request whose caller has gone is dropped. */
export class ReadServer {
  readonly #contract: Contract;
  readonly #served: Served["reads"];
  readonly #options: ReadServerOptions;
  readonly #role: Role;
  readonly #jobs = new Queue<Job>();
  readonly #replies = new Replies();
  #generation: Generation | undefined;
  #subscription: Subscription | undefined;
  #running = 0;
  #isStopping = false;
  #idle: (() => void)[] = [];

  constructor(link: Link, contract: Contract, reads: Served["reads"], options: ReadServerOptions) {
    this.#contract = contract;
    this.#served = reads;
    this.#options = options;
    this.#role = link.role({
      name: `serve-reads:${contract.store}`,
      setup: (generation) => this.#start(generation),
    });
  }

  get isOpen(): boolean {
    return this.#role.isOpen;
  }

  /** Takes no new requests, answers those in hand, closes. */
  async stop(deadlineMs: number): Promise<void> {
    this.#isStopping = true;
    // On a broken channel nothing is left to do: its requests went back to the queue.
    await within(deadlineMs, quietly(this.#finish()));
    await within(1_000, this.#role.close());
  }

  async #finish(): Promise<void> {
    const { channel } = this.#generation ?? {};
    const { reads } = names(this.#contract.store);
    if (channel && this.#subscription) {
      this.#subscription.unwatch();
      const { consumerCount } = await channel.checkQueue(reads);
      // The last one out keeps its queue, which goes with its last consumer, and takes only its
      // name off the door: callers are told at once, and what is queued still reaches us.
      if (consumerCount > 1) await this.#subscription.cancel();
      else await channel.unbindQueue(reads, reads, reads);
      await channel.checkQueue(reads); // what was delivered before this answer has come
    }
    await this.#drained();
    this.#replies.flush();
  }

  async #start(generation: Generation): Promise<void> {
    const { channel, ended } = generation;
    if (this.#isStopping) return;
    const { store } = this.#contract;
    await channel.prefetch(this.#options.concurrency);
    await assertReads(channel, store);
    await assertReadsQueue(channel, store);
    this.#subscription = await subscribe(
      generation,
      names(store).reads,
      (message) => this.#accept(message, generation),
      // Its queue goes with its last consumer, so it is never renewed without need.
      { isIdle: () => this.#running === 0, renewIdleMs: Infinity },
    );
    this.#generation = generation;
    ended.addEventListener("abort", () => {
      if (this.#generation === generation) this.#generation = undefined;
    });
  }

  #accept(message: ConsumeMessage, generation: Generation): void {
    const { channel, ended } = generation;
    const ack = () => {
      if (!ended.aborted) channel.ack(message);
    };
    const replyTo: unknown = message.properties.replyTo;
    // Only to a Direct Reply-to address: a request must not make us write into somebody's queue.
    if (typeof replyTo !== "string" || !replyTo.startsWith("amq.rabbitmq.reply-to.")) return ack();
    const refuse = (id: string, fault: Fault) => this.#reply(generation, replyTo, id, fault);
    const calls = callsOf(message);
    if (calls instanceof Fault) {
      refuse(String(message.properties.correlationId), calls);
      return ack();
    }
    let open = calls.length;
    const done = () => {
      if (--open === 0) ack();
    };
    const versionFault = this.#otherVersion(message);
    for (const call of calls) {
      if (!isCall(call)) {
        refuse(idOf(call), new Fault("INVALID_ARGUMENT", "a call needs id, op and deadline"));
        done();
      } else if (versionFault) {
        refuse(call.id, versionFault);
        done();
      } else this.#jobs.push({ call, replyTo, generation, done });
    }
    this.#work();
  }

  #otherVersion(message: ConsumeMessage): Fault | undefined {
    const version: unknown = message.properties.headers?.["contract-version"];
    if (version === this.#contract.version) return undefined;
    const { store, version: own } = this.#contract;
    return new Fault(
      "FAILED_PRECONDITION",
      `${store}: contract version ${String(version)}, served ${own}`,
      { reason: "CONTRACT_VERSION" },
    );
  }

  #work(): void {
    while (this.#running < this.#options.concurrency) {
      const job = this.#jobs.shift();
      if (!job) break;
      this.#running++;
      void this.#run(job).finally(() => {
        job.done();
        this.#running--;
        this.#work();
      });
    }
    if (this.#running === 0) for (const idle of this.#idle.splice(0)) idle();
  }

  #drained(): Promise<void> {
    return this.#running === 0 && this.#jobs.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Never rejects: whatever goes wrong is the answer. */
  async #run({ call, replyTo, generation }: Job): Promise<void> {
    const { store } = this.#contract;
    if (call.deadline <= Date.now() || generation.ended.aborted) {
      figures.expired.labels(store).inc();
      return;
    }
    const startedAt = performance.now();
    const known = this.#served.has(call.op) ? call.op : "unknown"; // others' words are no labels
    let code = "OK";
    try {
      const result = await answer(call, store, this.#served, generation.ended);
      this.#replies.add(
        generation,
        replyTo,
        replyText(call.id, "result", result),
        this.#running > 1,
      );
    } catch (error) {
      const fault = error instanceof Fault ? error : this.#options.toFault(error);
      code = fault.code;
      this.#reply(generation, replyTo, call.id, fault);
    }
    figures.serverSeconds
      .labels(store, known, code)
      .observe((performance.now() - startedAt) / 1_000);
  }

  #reply(generation: Generation, replyTo: string, id: string, fault: Fault): void {
    const text = replyText(id, "fault", faultText(fault));
    this.#replies.add(generation, replyTo, text, this.#running > 1);
  }
}

function faultText(fault: Fault): string | undefined {
  const wire = faultToWire(fault);
  try {
    return encode(wire);
  } catch {
    return encode({ ...wire, details: {} }); // details that cannot cross are the lesser loss
  }
}

function callsOf(message: ConsumeMessage): unknown[] | Fault {
  try {
    const calls = decode(message.content.toString());
    if (Array.isArray(calls) && calls.length > 0) return calls as unknown[];
    return new Fault("INVALID_ARGUMENT", "a request is a JSON array of calls");
  } catch (cause) {
    return new Fault("INVALID_ARGUMENT", "a request is a JSON array of calls", { cause });
  }
}

const idOf = (call: unknown): string =>
  typeof call === "object" && call !== null && "id" in call ? String(call.id) : "";
