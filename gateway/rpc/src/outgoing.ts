import type { Options } from "amqplib";
import { Fault } from "@nexa/contracts";

/** A message to publish. Its id stays the same however often it is published. */
export type Outgoing = {
  exchange: string;
  routingKey: string;
  body: Buffer;
  properties: Options.Publish & { messageId: string };
};

/** A message in our hands, and its caller who waits. */
export type Entry = Outgoing & {
  isSettled: boolean;
  /** No queue took it: the broker says so before it confirms. */
  isReturned: boolean;
  /** Tells the caller; only the first time counts. */
  settle: (fault?: Fault) => void;
};

/** The messages that were published on one channel and not confirmed yet, by delivery tag. */
export class Unconfirmed {
  #entries = new Map<number, Entry>();
  #lastTag = 0;
  bytes = 0;

  get size(): number {
    return this.#entries.size;
  }
  /** Call in the order of publishing: the broker counts the same way. */
  add(entry: Entry): void {
    this.#entries.set(++this.#lastTag, entry);
    this.bytes += entry.body.length;
  }
  has(entry: Entry): boolean {
    return [...this.#entries.values()].includes(entry);
  }
  returned(messageId: unknown): void {
    for (const entry of this.#entries.values())
      if (entry.properties.messageId === messageId) entry.isReturned = true;
  }

  /** Confirms come in any order, one by one or "all up to". */
  confirmed({ deliveryTag, multiple }: Confirm, fault: Fault | undefined): void {
    if (!multiple) return this.#settle(deliveryTag, fault);
    for (const tag of this.#entries.keys()) {
      if (tag > deliveryTag) break;
      this.#settle(tag, fault);
    }
  }

  /** Everything that some caller still waits for, in order; the next channel counts from one. */
  takeAll(): Entry[] {
    const left = [...this.#entries.values()].filter((entry) => !entry.isSettled);
    this.#entries = new Map();
    this.#lastTag = this.bytes = 0;
    return left;
  }

  #settle(tag: number, fault: Fault | undefined): void {
    const entry = this.#entries.get(tag);
    if (!entry) return;
    this.#entries.delete(tag);
    this.bytes -= entry.body.length;
    const unroutable = entry.isReturned
      ? new Fault("UNAVAILABLE", `no queue takes ${entry.exchange}`, { reason: "UNROUTABLE" })
      : undefined;
    entry.settle(fault ?? unroutable);
  }
}

export type Confirm = { deliveryTag: number; multiple: boolean };
