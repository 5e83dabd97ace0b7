import { randomUUID } from "node:crypto";
import type { ConsumeMessage } from "amqplib";
import { Fault, type Contract } from "@nexa/contracts";
import { quietly, within } from "./backoff.ts";
import { isIntrospection } from "./describe.ts";
import type { Link } from "./link.ts";
import type { Served } from "./operations.ts";
import { refusedBy, type AllowList } from "./permissions.ts";
import { isCall } from "./read-wire.ts";
import { ReadWork, type ReadWorkOptions } from "./read-work.ts";
import { callsOf, idOf, otherVersion } from "./requests.ts";
import { tryPublish, type Generation, type Role } from "./role.ts";
import { subscribe, type Subscription } from "./subscription.ts";
import { assertControlQueue, assertReads, assertReadsQueue, names } from "./topology.ts";

export type ReadServerOptions = ReadWorkOptions & {
  /** Who may ask what. */
  allow?: AllowList | undefined;
  /** Hears what connectors of this store tell each other. */
  onNews: (message: ConsumeMessage) => void;
  /** From now on the news is heard; before, some may have been missed. */
  onListening: () => void;
};

/** Answers the reads of one store. Errors are data; a request whose caller has gone is dropped. */
export class ReadServer {
  readonly #contract: Contract;
  readonly #options: ReadServerOptions;
  readonly #role: Role;
  readonly #work: ReadWork;
  #generation: Generation | undefined;
  #subscription: Subscription | undefined;
  #isStopping = false;

  constructor(
    link: Link,
    contract: Contract,
    served: Pick<Served, "reads" | "streams">,
    options: ReadServerOptions,
  ) {
    this.#contract = contract;
    this.#work = new ReadWork(link, contract, served, options);
    this.#options = options;
    this.#role = link.role({
      name: `serve-reads:${contract.store}`,
      setup: (generation) => this.#start(generation),
    });
  }

  get isOpen(): boolean {
    return this.#role.isOpen;
  }

  /** Sends an answer that another part of this connector has. */
  tell(replyTo: string, text: string): void {
    if (this.#generation) tryPublish(this.#generation, "", replyTo, Buffer.from(text));
  }

  /** Takes no new requests, answers those in hand, closes. */
  async stop(deadlineMs: number): Promise<void> {
    this.#isStopping = true;
    // On a broken channel nothing is left to do: its requests went back to the queue.
    await within(deadlineMs, quietly(this.#finish()));
    const stops = new Fault("UNAVAILABLE", `${this.#contract.store}: connector stops`);
    await within(500, this.#work.endStreams(stops));
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
    await this.#work.drained();
  }

  async #start(generation: Generation): Promise<void> {
    const { channel, ended } = generation;
    if (this.#isStopping) return;
    const { store } = this.#contract;
    await channel.prefetch(this.#options.concurrency);
    await assertReads(channel, store);
    await assertReadsQueue(channel, store);
    const instance = randomUUID();
    await assertControlQueue(channel, store, instance);
    await channel.consume(
      names(store).controlOf(instance),
      (message) => {
        if (message?.properties.type === "news") this.#options.onNews(message);
        else if (message) this.#work.inHand.control(message);
        else void quietly(channel.close());
      },
      { noAck: true },
    );
    this.#options.onListening();
    this.#subscription = await subscribe(
      generation,
      names(store).reads,
      (message) => this.#accept(message, generation, instance),
      // Its queue goes with its last consumer, so it is never renewed without need.
      { isIdle: () => this.#work.isIdle, renewIdleMs: Infinity },
    );
    this.#generation = generation;
    ended.addEventListener("abort", () => {
      if (this.#generation === generation) this.#generation = undefined;
    });
  }

  #accept(message: ConsumeMessage, generation: Generation, instance: string): void {
    const { channel, ended } = generation;
    const ack = () => {
      if (!ended.aborted) channel.ack(message);
    };
    const replyTo: unknown = message.properties.replyTo;
    // Only to a Direct Reply-to address: a request must not make us write into somebody's queue.
    if (typeof replyTo !== "string" || !replyTo.startsWith("amq.rabbitmq.reply-to.")) return ack();
    const refuse = (id: string, fault: Fault) => this.#work.refuse(generation, replyTo, id, fault);
    const calls = callsOf(message);
    if (calls instanceof Fault) {
      refuse(String(message.properties.correlationId), calls);
      return ack();
    }
    let open = calls.length;
    const done = () => {
      if (--open === 0) ack();
    };
    const versionFault = otherVersion(message, this.#contract);
    for (const call of calls) {
      if (!isCall(call)) {
        refuse(idOf(call), new Fault("INVALID_ARGUMENT", "a call needs id, op and deadline"));
        done();
        continue;
      }
      const fault =
        (isIntrospection(call.op) ? undefined : versionFault) ??
        refusedBy(this.#options.allow, this.#contract.store, call.op, message.properties.userId);
      if (fault) {
        refuse(call.id, fault);
        done();
      } else this.#work.add({ call, replyTo, generation, instance, done });
    }
    this.#work.start();
  }
}
