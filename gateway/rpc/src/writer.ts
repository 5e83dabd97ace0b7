import type { Channel, Message } from "amqplib";
import { Fault } from "@nexa/contracts";
import { pause, quietly } from "./backoff.ts";
import type { Link } from "./link.ts";
import { figures } from "./metrics.ts";
import { Unconfirmed, type Confirm, type Entry, type Outgoing } from "./outgoing.ts";
import { Queue } from "./queue.ts";
import type { Generation, Role } from "./role.ts";

/** Confirms outstanding at once: beyond 256-1,024 more brings nothing (measured on quorum queues). */
const windowSize = 1_024;
const windowBytes = 64 * 1024 * 1024;
/** Callers that wait for the window; more than this many were not waiting for each other at all. */
const maxWaiting = 50_000;
const maxWaitingBytes = 256 * 1024 * 1024;
/** A queue made again at once after its deletion keeps ghosts of its consumers: subscription.ts. */
const repairMs = 250;
/** A channel that the broker closes this often without one confirm will not get better by itself. */
const maxRefusals = 3;

/**
 * Publishes with confirms, many at once. What is not confirmed when the channel is lost is published
 * again, in order, with the same id: the broker may get it twice, never not at all.
 */
export class Writer {
  readonly #link: Link;
  /** Looked up once: it is set at each publish and each confirm. */
  readonly #unconfirmed: ReturnType<typeof figures.unconfirmed.labels>;
  readonly #role: Role;
  readonly #topology: (channel: Channel) => Promise<unknown>;
  readonly #waiting = new Queue<Entry>();
  #waitingBytes = 0;
  readonly #sent = new Unconfirmed();
  #generation: Generation | undefined;
  #isSocketFull = false;
  #refusals = 0;
  #expired = 0;
  #isRepairing = false;
  #isClosed = false;
  #emptied: (() => void)[] = [];

  /** @param topology declares what is published to; runs on each new channel and after a return */
  constructor(link: Link, name: string, topology: (channel: Channel) => Promise<unknown>) {
    this.#link = link;
    this.#unconfirmed = figures.unconfirmed.labels(name);
    this.#topology = topology;
    this.#role = link.role({
      name,
      confirm: true,
      setup: (generation) => this.#start(generation),
      unblocked: () => this.#pump(),
      forbidden: (fault) => {
        for (const entry of this.#waiting.clear()) entry.settle(fault);
        this.#waitingBytes = 0;
        this.#checkEmpty();
      },
    });
  }

  /**
   * Resolves when the broker has the message in its queue.
   *
   * @throws Fault RESOURCE_EXHAUSTED when it could not be sent in time, UNAVAILABLE when it was sent
   *   and not confirmed in time (it may have arrived), UNAVAILABLE when no queue takes it,
   *   CANCELLED by the signal
   */
  publish(message: Outgoing, timeoutMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(cancelled());
      if (this.#isClosed) return reject(closed());
      const size = message.body.length;
      // The broker compares it with who is logged in; connectors check it against their allow lists.
      message.properties.userId ??= this.#link.user;
      if (this.#waiting.size >= maxWaiting || this.#waitingBytes + size > maxWaitingBytes)
        return reject(exhausted(`${this.#waiting.size} writes wait already`));
      const giveUp = (fault: Fault) => {
        entry.settle(fault);
        this.#sweep();
      };
      const onAbort = () => giveUp(cancelled());
      const timer = setTimeout(() => giveUp(this.#tooLate(entry, timeoutMs)), timeoutMs);
      const entry: Entry = {
        ...message,
        isSettled: false,
        isReturned: false,
        settle: (fault) => {
          if (entry.isSettled) return;
          entry.isSettled = true;
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          if (fault) reject(fault);
          else resolve();
        },
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(entry);
      this.#waitingBytes += size;
      this.#pump();
    });
  }

  /** Resolves when nothing waits and nothing is unconfirmed. */
  flushed(): Promise<void> {
    if (this.#sent.size === 0 && this.#waiting.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#emptied.push(resolve));
  }

  /** Gives up what is left; call `flushed` before. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const entry of [...this.#sent.takeAll(), ...this.#waiting.clear()]) entry.settle(closed());
    await this.#role.close();
  }

  async #start(generation: Generation): Promise<void> {
    const { channel, ended } = generation;
    await this.#topology(channel);
    this.#isSocketFull = false;
    const confirmed = (confirm: Confirm, fault?: Fault) => {
      this.#refusals = 0;
      this.#sent.confirmed(confirm, fault);
      this.#pump();
    };
    channel.on("ack", (confirm: Confirm) => confirmed(confirm));
    channel.on("nack", (confirm: Confirm) =>
      confirmed(confirm, new Fault("UNAVAILABLE", "the broker did not take the message")),
    );
    channel.on("return", (message: Message) => {
      this.#sent.returned(message.properties.messageId);
      void this.#repair(generation);
    });
    channel.on("drain", () => {
      this.#isSocketFull = false;
      this.#pump();
    });
    ended.addEventListener("abort", () => this.#lost(ended.reason));
    this.#generation = generation;
    this.#pump();
  }

  /** Somebody removed queue or binding: makes it again for the writes that follow. */
  async #repair({ channel, ended }: Generation): Promise<void> {
    if (this.#isRepairing) return;
    this.#isRepairing = true;
    await pause(repairMs, ended);
    // Should it fail, the channel is closed, and that is seen.
    await quietly(this.#topology(channel));
    this.#isRepairing = false;
  }

  #pump(): void {
    while (this.#generation && !this.#link.isBlocked && !this.#isSocketFull) {
      const entry = this.#waiting.first();
      if (!entry) break;
      const size = entry.body.length;
      const isFull = this.#sent.size >= windowSize || this.#sent.bytes + size > windowBytes;
      if (!entry.isSettled && isFull && this.#sent.size > 0) return;
      this.#waiting.shift();
      this.#waitingBytes -= size;
      if (!entry.isSettled) this.#send(entry, this.#generation.channel);
    }
    this.#unconfirmed.set(this.#sent.size);
    this.#checkEmpty();
  }

  #send(entry: Entry, channel: Channel): void {
    try {
      const { exchange, routingKey, body, properties } = entry;
      this.#isSocketFull = !channel.publish(exchange, routingKey, body, properties);
      this.#sent.add(entry);
    } catch (cause) {
      // amqplib could not encode it; nothing was sent.
      entry.settle(
        new Fault("INVALID_ARGUMENT", `cannot be published: ${String(cause)}`, { cause }),
      );
    }
  }

  #lost(reason: unknown): void {
    this.#generation = undefined;
    const unconfirmed = this.#sent.takeAll();
    const refusal = refusalOf(reason);
    if (refusal && (refusal.code === "PERMISSION_DENIED" || ++this.#refusals >= maxRefusals)) {
      for (const entry of unconfirmed) entry.settle(refusal);
      this.#refusals = 0;
      return this.#checkEmpty();
    }
    this.#waiting.unshift(unconfirmed);
    for (const entry of unconfirmed) this.#waitingBytes += entry.body.length;
  }

  #tooLate(entry: Entry, timeoutMs: number): Fault {
    if (this.#sent.has(entry))
      return new Fault("UNAVAILABLE", `no confirm within ${timeoutMs} ms; it may have arrived`);
    const late = `could not be sent within ${timeoutMs} ms`;
    if (!this.#generation) return new Fault("UNAVAILABLE", `${late}: the broker is away`);
    return exhausted(`${late}: the broker is ${this.#link.isBlocked ? "blocked" : "slow"}`);
  }

  /** Lets go of writes whose callers gave up, now and then: their bodies are memory. */
  #sweep(): void {
    if (++this.#expired * 2 <= this.#waiting.size) return;
    this.#expired = 0;
    this.#waiting.retain((entry) => {
      if (entry.isSettled) this.#waitingBytes -= entry.body.length;
      return !entry.isSettled;
    });
    this.#checkEmpty();
  }

  #checkEmpty(): void {
    if (this.#sent.size > 0 || this.#waiting.size > 0) return;
    for (const emptied of this.#emptied.splice(0)) emptied();
  }
}

const cancelled = () => new Fault("CANCELLED", "the caller cancelled the write");
const closed = () => new Fault("UNAVAILABLE", "the client is closed", { retryable: false });
const exhausted = (message: string) => new Fault("RESOURCE_EXHAUSTED", message);

/** The broker's reason for closing a channel, when it was something we did. */
function refusalOf(reason: unknown): Fault | undefined {
  if (!(reason instanceof Error) || !("code" in reason)) return undefined;
  const code = reason.code === 403 ? "PERMISSION_DENIED" : "FAILED_PRECONDITION";
  return new Fault(code, reason.message, { cause: reason });
}
