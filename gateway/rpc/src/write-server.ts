import type { ConsumeMessage } from "amqplib";
import type { Fault } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import type { BatchLimits } from "./arrivals.ts";
import type { Attempts } from "./attempts.ts";
import { within, type Backoff } from "./backoff.ts";
import type { Item } from "./item.ts";
import type { Link } from "./link.ts";
import type { Served } from "./operations.ts";
import type { AllowList } from "./permissions.ts";
import type { Generation, Role } from "./role.ts";
import { Shard } from "./shard.ts";
import { shardCount } from "./shard-of.ts";
import type { OnSpan } from "./spans.ts";
import { subscribe, type Subscription } from "./subscription.ts";
import { assertShard, names } from "./topology.ts";

/**
 * `maxItems`: writes handed to a handler at once, default 200; twice as many are fetched ahead for
 * each shard, so a store of large writes takes less. `maxBytes`: default 8 MiB. `lingerMs`: how
 * long a batch that is not full waits for more, default 5.
 */
export type BatchOptions = BatchLimits & {
  /**
   * Lets one entity occur more than once in a batch, in order. Default false. When an earlier write
   * fails in such a batch and a later one succeeds, the order is lost: versions must guard it.
   */
  repeatEntity: boolean;
};

export type WriteServerOptions = {
  store: string;
  version: number;
  writes: Served["writes"];
  batch: BatchOptions;
  retry: Backoff & { maxAttempts: number };
  outage: Backoff;
  toFault: (error: unknown) => Fault;
  /** Who may write what. */
  allow?: AllowList | undefined;
  isStoreAvailable?: (() => Promise<boolean>) | undefined;
  /** A barrier has reached its turn: whoever waits behind the write is told. */
  passed: (message: ConsumeMessage) => Promise<void>;
  /** A write is applied that had been parked before and sent again. */
  revived: (item: Item) => void;
  /** Keeps the count of tries beyond this process's life. */
  attempts: Attempts;
  /** Puts a write aside; resolves when the broker has confirmed it. */
  park: (item: Item, fault: Fault) => Promise<void>;
  onSpan?: OnSpan | undefined;
  log: Logger;
};

/** Consumes every shard queue of a store, each on a channel of its own. */
export class WriteServer {
  readonly #consumers: ShardConsumer[];

  constructor(link: Link, options: WriteServerOptions) {
    this.#consumers = Array.from(
      { length: shardCount },
      (_, index) => new ShardConsumer(link, index, options),
    );
  }
  get isOpen(): boolean {
    return this.#consumers.every((consumer) => consumer.isOpen);
  }
  async stop(deadlineMs: number): Promise<void> {
    await Promise.all(this.#consumers.map((consumer) => consumer.stop(deadlineMs)));
  }
}

class ShardConsumer {
  readonly #queue: string;
  readonly #index: number;
  readonly #options: WriteServerOptions;
  readonly #role: Role;
  readonly #giveUp = new AbortController();
  #current: { shard: Shard; subscription: Subscription } | undefined;
  #isStopping = false;
  /** A new generation starts when the work of the one before has ended: no two at once. */
  #working: Promise<void> = Promise.resolve();

  constructor(link: Link, index: number, options: WriteServerOptions) {
    this.#queue = names(options.store).shard(index);
    this.#index = index;
    this.#options = options;
    this.#role = link.role({ name: this.#queue, setup: (generation) => this.#start(generation) });
  }

  get isOpen(): boolean {
    return this.#role.isOpen;
  }

  async stop(deadlineMs: number): Promise<void> {
    this.#isStopping = true;
    // Not cancelled: the broker would at once deliver later writes of the same entities to another
    // connector. What we have not begun goes back, in its order, when the channel closes.
    this.#current?.subscription.unwatch();
    this.#current?.shard.stop();
    await within(deadlineMs, this.#working);
    this.#giveUp.abort();
    await this.#role.close();
  }

  async #start(generation: Generation): Promise<void> {
    if (this.#isStopping) return;
    const { channel } = generation;
    const { store, batch } = this.#options;
    await assertShard(channel, store, this.#index);
    await channel.prefetch(batch.maxItems * 2);
    const shard = new Shard(this.#options, generation, this.#giveUp.signal);
    const subscription = await subscribe(
      generation,
      this.#queue,
      (message) => shard.deliver(message),
      { isIdle: () => shard.isIdle, renewIdleMs: 60_000 },
    );
    this.#current = { shard, subscription };
    this.#working = this.#working.then(() => shard.run());
  }
}
