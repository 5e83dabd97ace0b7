import { randomUUID } from "node:crypto";
import type { MemoryChannel } from "./memory-channel.ts";

export type MemoryMessage = {
  exchange: string;
  routingKey: string;
  content: Buffer;
  properties: Record<string, unknown> & { headers?: Record<string, unknown> };
  expiresAt: number;
  deliveries: number;
};
export type MemoryConsumer = {
  tag: string;
  channel: MemoryChannel;
  noAck: boolean;
  deliver: (message: MemoryMessage | null) => void;
  hasRoom: () => boolean;
};
export type QueueOptions = {
  exclusive?: boolean;
  autoDelete?: boolean;
  arguments?: Record<string, unknown>;
};

/** One queue in memory: first in, first out; a message is with one consumer at a time. */
export class MemoryQueue {
  readonly name: string;
  readonly options: QueueOptions;
  readonly owner: object;
  readonly consumers: MemoryConsumer[] = [];
  #messages: MemoryMessage[] = [];
  #isScheduled = false;

  constructor(name: string, options: QueueOptions, owner: object) {
    this.name = name === "" ? `amq.gen-${randomUUID()}` : name;
    this.options = options;
    this.owner = owner;
  }

  get size(): number {
    this.#expire();
    return this.#messages.length;
  }
  push(message: MemoryMessage): void {
    this.#messages.push(message);
    const max = Number(this.options.arguments?.["x-max-length"] ?? Infinity);
    if (this.#messages.length > max) this.#messages.shift();
    this.wake();
  }
  /** Puts these back before all others, in their order. */
  putBack(messages: MemoryMessage[]): void {
    this.#messages = [...messages, ...this.#messages];
    this.wake();
  }
  shift(): MemoryMessage | undefined {
    this.#expire();
    return this.#messages.shift();
  }

  /** Delivers what there is room for, at the end of this turn, as a broker elsewhere would. */
  wake(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      for (;;) {
        const consumer = this.#next();
        const message = consumer && this.shift();
        if (!message) return;
        consumer.deliver(message);
      }
    });
  }

  /** Takes turns, but for a single active consumer: then it is always the first who came. */
  #next(): MemoryConsumer | undefined {
    const isSingle = this.options.arguments?.["x-single-active-consumer"] === true;
    const [first] = this.consumers;
    if (isSingle) return first?.hasRoom() ? first : undefined;
    const found = this.consumers.find((consumer) => consumer.hasRoom());
    if (found) this.consumers.push(...this.consumers.splice(this.consumers.indexOf(found), 1));
    return found;
  }
  #expire(): void {
    const now = Date.now();
    if (this.#messages.some(({ expiresAt }) => expiresAt <= now))
      this.#messages = this.#messages.filter(({ expiresAt }) => expiresAt > now);
  }
}
