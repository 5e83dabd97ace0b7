import type { ConsumeMessage } from "amqplib";
import type { Generation } from "./role.ts";

/** Delivery tags of one channel: which are open, which are done and can be acknowledged. */
export class Acknowledger {
  readonly #generation: Generation;
  /** In order of delivery. */
  readonly #open = new Set<number>();
  readonly #done = new Set<number>();

  constructor(generation: Generation) {
    this.#generation = generation;
  }
  get isIdle(): boolean {
    return this.#open.size === 0;
  }
  opened({ fields }: ConsumeMessage): void {
    this.#open.add(fields.deliveryTag);
  }
  done({ fields }: ConsumeMessage): void {
    this.#done.add(fields.deliveryTag);
  }

  /** One "all up to here" for the unbroken beginning, single ones for the rest. */
  flush(): void {
    if (this.#generation.ended.aborted) return;
    let upTo: number | undefined;
    for (const tag of this.#open) {
      if (!this.#done.delete(tag)) break;
      this.#open.delete(tag);
      upTo = tag;
    }
    if (upTo !== undefined) this.#ack(upTo, true);
    for (const tag of this.#done) {
      this.#open.delete(tag);
      this.#ack(tag, false);
    }
    this.#done.clear();
  }

  #ack(deliveryTag: number, allUpTo: boolean): void {
    // amqplib looks at nothing but the tag.
    this.#generation.channel.ack({ fields: { deliveryTag } } as ConsumeMessage, allUpTo);
  }
}
