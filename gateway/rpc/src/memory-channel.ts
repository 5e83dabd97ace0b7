import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { Options } from "amqplib";
import type { MemoryRouter } from "./memory-transport.ts";
import type { MemoryMessage, MemoryQueue, QueueOptions } from "./memory-queue.ts";

type Delivery = { fields: { deliveryTag: number } };
type OnMessage = (message: unknown) => void;

/** What a broker says when it closes a channel. */
const closedBy = (code: number, message: string) => Object.assign(new Error(message), { code });

/** The part of amqplib's channel that we use, on queues in memory. */
export class MemoryChannel extends EventEmitter {
  readonly #router: MemoryRouter;
  readonly #connection: object;
  readonly #isConfirm: boolean;
  readonly #removed: () => void;
  readonly #unacked = new Map<number, { queue: MemoryQueue; message: MemoryMessage }>();
  readonly #consuming = new Map<string, MemoryQueue>();
  #prefetch = Infinity;
  #lastTag = 0;
  #lastPublished = 0;
  #isClosed = false;
  #replyTo = "";

  constructor(router: MemoryRouter, connection: object, isConfirm: boolean, removed: () => void) {
    super();
    this.#router = router;
    this.#connection = connection;
    this.#isConfirm = isConfirm;
    this.#removed = removed;
  }

  async assertExchange(name: string): Promise<object> {
    await this.#reach();
    this.#router.exchange(name);
    return { exchange: name };
  }
  async assertQueue(name: string, options: QueueOptions = {}): Promise<object> {
    await this.#reach();
    const queue = this.#router.queue(name, options, this.#connection);
    return { queue: queue.name, messageCount: queue.size, consumerCount: queue.consumers.length };
  }
  async checkQueue(name: string): Promise<object> {
    await this.#reach();
    if (this.#router.replies.has(name)) return { queue: name, messageCount: 0, consumerCount: 1 };
    const queue = this.#found(name);
    return { queue: name, messageCount: queue.size, consumerCount: queue.consumers.length };
  }
  async bindQueue(queue: string, exchange: string, key: string): Promise<void> {
    await this.#reach();
    this.#router.bind(this.#found(queue), exchange, key);
  }
  async unbindQueue(queue: string, exchange: string, key: string): Promise<void> {
    await this.#reach();
    this.#router.unbind(queue, exchange, key);
  }
  async prefetch(count: number): Promise<void> {
    await this.#reach();
    this.#prefetch = count;
  }

  async consume(
    name: string,
    onMessage: OnMessage,
    options: Options.Consume = {},
  ): Promise<object> {
    await this.#reach();
    const tag = randomUUID();
    const noAck = options.noAck ?? false;
    if (name === "amq.rabbitmq.reply-to") {
      this.#replyTo = `amq.rabbitmq.reply-to.${randomUUID()}`;
      this.#router.replies.set(this.#replyTo, (message) =>
        this.#isClosed ? undefined : onMessage(this.#received(message, tag)),
      );
      return { consumerTag: tag };
    }
    const queue = this.#found(name);
    this.#consuming.set(tag, queue);
    queue.consumers.push({
      tag,
      channel: this,
      noAck,
      hasRoom: () => noAck || this.#unacked.size < this.#prefetch,
      deliver: (message) => {
        const received = message && this.#received(message, tag);
        if (message && received && !noAck)
          this.#unacked.set(received.fields.deliveryTag, { queue, message });
        onMessage(received);
      },
    });
    queue.wake();
    return { consumerTag: tag };
  }
  async cancel(tag: string): Promise<void> {
    await this.#reach();
    this.#leave(tag);
  }
  async get(name: string): Promise<unknown> {
    await this.#reach();
    const queue = this.#found(name);
    const message = queue.shift();
    if (!message) return false;
    const received = this.#received(message, "");
    this.#unacked.set(received.fields.deliveryTag, { queue, message });
    return received;
  }

  ack({ fields }: Delivery, allUpTo = false): void {
    this.#mustBeOpen();
    for (const tag of allUpTo ? [...this.#unacked.keys()] : [fields.deliveryTag]) {
      if (tag > fields.deliveryTag) break;
      const { queue } = this.#unacked.get(tag) ?? {};
      this.#unacked.delete(tag);
      queue?.wake();
    }
  }
  nackAll(): void {
    this.#mustBeOpen();
    this.#putBack();
  }

  publish(exchange: string, key: string, content: Buffer, options: Options.Publish = {}): boolean {
    this.#mustBeOpen();
    const replyTo = options.replyTo === "amq.rabbitmq.reply-to" ? this.#replyTo : options.replyTo;
    const { expiration, mandatory, ...properties } = options;
    const message: MemoryMessage = {
      exchange,
      routingKey: key,
      content: Buffer.from(content), // the caller may use its buffer again
      properties: { ...structuredClone(properties), ...(replyTo !== undefined && { replyTo }) },
      expiresAt: expiration === undefined ? Infinity : Date.now() + Number(expiration),
      deliveries: 0,
    };
    const deliveryTag = ++this.#lastPublished;
    setImmediate(() => {
      if (this.#isClosed) return;
      if (!this.#router.hasExchange(exchange))
        return this.#fail(closedBy(404, `NOT_FOUND - no exchange '${exchange}'`));
      const isRouted = this.#router.route(message);
      if (!isRouted && mandatory) this.emit("return", this.#received(message, ""));
      if (this.#isConfirm) this.emit("ack", { deliveryTag, multiple: false });
    });
    return true;
  }

  async close(): Promise<void> {
    this.#mustBeOpen();
    await this.#reach();
    this.end();
  }

  /** What the channel held goes back to the queues. */
  end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#router.replies.delete(this.#replyTo);
    for (const tag of [...this.#consuming.keys()]) this.#leave(tag);
    this.#putBack();
    this.#removed();
    this.emit("close");
  }
  /** The broker takes a consumer's queue away. */
  lost(queue: MemoryQueue): void {
    for (const consumer of queue.consumers)
      if (consumer.channel === this) setImmediate(() => consumer.deliver(null));
  }

  #putBack(): void {
    const byQueue = new Map<MemoryQueue, MemoryMessage[]>();
    for (const { queue, message } of this.#unacked.values()) {
      message.deliveries++;
      byQueue.set(queue, [...(byQueue.get(queue) ?? []), message]);
    }
    this.#unacked.clear();
    for (const [queue, messages] of byQueue) queue.putBack(messages);
  }
  #leave(tag: string): void {
    const queue = this.#consuming.get(tag);
    if (!queue) return;
    this.#consuming.delete(tag);
    queue.consumers.splice(
      queue.consumers.findIndex((each) => each.tag === tag),
      1,
    );
    queue.wake();
    if (queue.options.autoDelete && queue.consumers.length === 0) this.#router.remove(queue);
  }

  #received({ exchange, routingKey, content, properties, deliveries }: MemoryMessage, tag: string) {
    const headers = {
      ...properties.headers,
      ...(deliveries > 0 && { "x-delivery-count": deliveries }),
    };
    const fields = { exchange, routingKey, consumerTag: tag, redelivered: deliveries > 0 };
    return {
      fields: { ...fields, deliveryTag: ++this.#lastTag },
      properties: { ...properties, headers },
      content,
    };
  }

  #found(name: string): MemoryQueue {
    const queue = this.#router.queues.get(name);
    if (queue) return queue;
    const error = closedBy(404, `NOT_FOUND - no queue '${name}'`);
    this.#fail(error);
    throw error;
  }
  #fail(error: Error): void {
    this.emit("error", error);
    this.end();
  }
  /** The way to the broker and back takes a turn. */
  async #reach(): Promise<void> {
    this.#mustBeOpen();
    await new Promise((resolve) => setImmediate(resolve));
    this.#mustBeOpen();
  }
  #mustBeOpen(): void {
    if (this.#isClosed) throw new Error("Channel closed");
  }
}
