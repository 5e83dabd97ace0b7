import { EventEmitter } from "node:events";
import type { ChannelModel } from "amqplib";
import type { Transport } from "./link.ts";
import { MemoryChannel } from "./memory-channel.ts";
import { MemoryQueue, type MemoryMessage, type QueueOptions } from "./memory-queue.ts";

/** A broker in this process, for tests that need none: `connectBroker({ transport, ... })`. */
export type MemoryTransport = {
  transport: Transport;
  /** Breaks every connection, as a failing network would; new ones are taken. */
  cut: () => void;
  /** A memory alarm: takes nothing from anybody until it is over. */
  block: (isBlocked: boolean) => void;
};

/**
 * A broker in memory that behaves like RabbitMQ as far as the store protocol can tell: client and
 * server are the real ones, only what lies between them is replaced. It keeps nothing.
 */
export function memoryTransport(): MemoryTransport {
  const router = new MemoryRouter();
  const connections = new Set<MemoryConnection>();
  return {
    transport: async () => {
      const connection = new MemoryConnection(router, () => connections.delete(connection));
      connections.add(connection);
      return connection as unknown as ChannelModel; // the part of it that we use
    },
    cut: () => {
      for (const connection of [...connections]) connection.end();
    },
    block: (isBlocked) => {
      for (const connection of connections) connection.emit(isBlocked ? "blocked" : "unblocked");
    },
  };
}

class MemoryConnection extends EventEmitter {
  readonly #router: MemoryRouter;
  readonly #channels = new Set<MemoryChannel>();
  readonly #removed: () => void;
  readonly connection = { stream: { destroy: () => this.end() } };

  constructor(router: MemoryRouter, removed: () => void) {
    super();
    this.#router = router;
    this.#removed = removed;
  }
  createChannel = async () => this.#open(false);
  createConfirmChannel = async () => this.#open(true);
  close = async () => this.end();

  end(): void {
    for (const channel of [...this.#channels]) channel.end();
    this.#router.removeOwned(this);
    this.#removed();
    this.emit("close");
  }
  #open(isConfirm: boolean): MemoryChannel {
    const channel = new MemoryChannel(this.#router, this, isConfirm, () =>
      this.#channels.delete(channel),
    );
    this.#channels.add(channel);
    return channel;
  }
}

type Binding = { key: string; queue: MemoryQueue };

/** Direct exchanges, which are all that the protocol needs, and queues. */
export class MemoryRouter {
  readonly queues = new Map<string, MemoryQueue>();
  /** Direct Reply-to addresses. */
  readonly replies = new Map<string, (message: MemoryMessage) => void>();
  readonly #exchanges = new Map<string, Binding[]>();

  hasExchange(name: string): boolean {
    return name === "" || this.#exchanges.has(name);
  }
  exchange(name: string): void {
    if (!this.#exchanges.has(name)) this.#exchanges.set(name, []);
  }
  queue(name: string, options: QueueOptions, owner: object): MemoryQueue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = new MemoryQueue(name, options, owner);
    this.queues.set(queue.name, queue);
    return queue;
  }
  bind(queue: MemoryQueue, exchange: string, key: string): void {
    const bindings = this.#exchanges.get(exchange);
    if (bindings?.some((each) => each.queue === queue && each.key === key) === false)
      bindings.push({ key, queue });
  }
  unbind(name: string, exchange: string, key: string): void {
    this.#retain(exchange, (each) => each.queue.name !== name || each.key !== key);
  }
  remove(queue: MemoryQueue): void {
    this.queues.delete(queue.name);
    for (const exchange of this.#exchanges.keys())
      this.#retain(exchange, (binding) => binding.queue !== queue);
    for (const { channel } of [...queue.consumers]) channel.lost(queue);
  }
  removeOwned(owner: object): void {
    for (const queue of [...this.queues.values()])
      if (queue.options.exclusive && queue.owner === owner) this.remove(queue);
  }

  /** @returns whether anybody took it */
  route(message: MemoryMessage): boolean {
    const { exchange, routingKey } = message;
    const reply = this.replies.get(routingKey);
    if (exchange === "" && reply) {
      reply(message);
      return true;
    }
    const queues = this.#queuesFor(exchange, routingKey);
    for (const queue of queues) queue.push({ ...message });
    return queues.length > 0;
  }

  #retain(exchange: string, isKept: (binding: Binding) => boolean): void {
    const bindings = this.#exchanges.get(exchange);
    if (bindings) this.#exchanges.set(exchange, bindings.filter(isKept));
  }
  #queuesFor(name: string, key: string): MemoryQueue[] {
    const direct = this.queues.get(key);
    if (name === "") return direct ? [direct] : [];
    const bindings = this.#exchanges.get(name) ?? [];
    return bindings.filter((each) => each.key === key).map(({ queue }) => queue);
  }
}
