import { setMaxListeners } from "node:events";
import type { ConsumeMessage } from "amqplib";
import { Fault } from "@nexa/contracts";
import { Acknowledger } from "./acknowledger.ts";
import { apply } from "./apply.ts";
import { Arrivals } from "./arrivals.ts";
import { isBarrier } from "./barrier.ts";
import { backoffMs, pause, quietly } from "./backoff.ts";
import { groupWrites } from "./groups.ts";
import { inputOf, isSuspect, itemOf, type Item } from "./item.ts";
import { figures } from "./metrics.ts";
import { refusedBy } from "./permissions.ts";
import type { Generation } from "./role.ts";
import { openSpan } from "./spans.ts";
import type { WriteServerOptions } from "./write-server.ts";

/** A write whose body was checked. */
type Ready = {
  item: Item;
  operation: string;
  entity: string;
  input: unknown;
  /** Tried in a group of its own, and each try is noted before it: it may not survive it. */
  isAlone: boolean;
};
/** A write that will be tried again, and later writes of its entity that wait for it. */
type Held = { head: Item; followers: Item[] };

/**
 * The writes of one shard queue during one generation of its channel: takes batches, applies them
 * in turn, acknowledges what is done. A write that must be tried again holds back later writes of
 * its entity; other entities go on.
 */
export class Shard {
  readonly #options: WriteServerOptions;
  readonly #generation: Generation;
  /** Aborts with the channel, or when a stop gives up waiting. */
  readonly #signal: AbortSignal;
  readonly #arrivals: Arrivals;
  readonly #acks: Acknowledger;
  readonly #held = new Map<string, Held>();

  constructor(options: WriteServerOptions, generation: Generation, stopped: AbortSignal) {
    this.#options = options;
    this.#generation = generation;
    this.#signal = AbortSignal.any([generation.ended, stopped]);
    setMaxListeners(0, this.#signal); // each pause before another try listens
    this.#arrivals = new Arrivals(options.batch, this.#signal);
    this.#acks = new Acknowledger(generation);
  }

  deliver(message: ConsumeMessage): void {
    this.#acks.opened(message);
    this.#arrivals.add(itemOf(message));
  }

  /** Nothing that was delivered is open. */
  get isIdle(): boolean {
    return this.#acks.isIdle;
  }

  /** Finishes what has arrived, without waiting for retries; `run` then resolves. */
  stop(): void {
    this.#arrivals.stop();
  }

  /** Works until the channel is lost or `stop` is called. Never rejects. */
  async run(): Promise<void> {
    for (;;) {
      const batch = await this.#arrivals.next();
      if (batch.length === 0) return;
      try {
        await this.#process(batch);
        this.#acks.flush();
      } catch (error) {
        // The parking failed, or our own bug: what is not acknowledged is delivered again.
        this.#options.log.error({ err: error }, "a batch of writes failed");
        if (!this.#signal.aborted) await quietly(this.#generation.channel.close());
        return;
      }
    }
  }

  async #process(batch: Item[]): Promise<void> {
    const ready: Ready[] = [];
    const barriers: Item[] = [];
    for (const item of batch) {
      if (this.#mustWait(item)) continue;
      if (isBarrier(item.message)) {
        barriers.push(item);
        continue;
      }
      const checked = this.#check(item);
      if (checked instanceof Fault) await this.#failed(item, checked);
      else ready.push(checked);
    }
    for (const group of groupWrites(ready, this.#options.batch.repeatEntity)) {
      // An earlier group may have just put an entity on hold.
      await this.#applyGroup(group.filter(({ item }) => !this.#mustWait(item)));
      if (this.#signal.aborted) return;
      this.#acks.flush(); // the next group may end this process
    }
    for (const barrier of barriers) if (!this.#mustWait(barrier)) await this.#passed(barrier);
  }

  /** Everything of this entity that came before is applied or parked. */
  async #passed(barrier: Item): Promise<void> {
    await this.#options.passed(barrier.message);
    this.#acks.done(barrier.message);
  }

  #check(item: Item): Ready | Fault {
    const { store, version, writes, toFault, allow } = this.#options;
    try {
      const refused = refusedBy(allow, store, item.operation, item.message.properties.userId);
      if (refused) return refused;
      const input = inputOf(item, store, version, writes);
      if (item.attempts === 0) this.#waited(item);
      return {
        item,
        operation: item.operation,
        entity: item.entity,
        input,
        isAlone: isSuspect(item),
      };
    } catch (error) {
      return error instanceof Fault ? error : toFault(error);
    }
  }

  #waited(item: Item): void {
    const sentAt = Date.parse(String(item.message.properties.headers?.["sent-at"]));
    if (Number.isNaN(sentAt)) return;
    const waitedMs = Math.max(0, Date.now() - sentAt);
    figures.writeWaitSeconds.labels(this.#options.store, item.operation).observe(waitedMs / 1_000);
  }

  /** Puts a write behind an earlier one of its entity that is being retried. */
  #mustWait(item: Item): boolean {
    const held = this.#held.get(item.entity);
    if (!held || held.head === item) return false;
    held.followers.push(item);
    return true;
  }

  async #applyGroup(group: Ready[]): Promise<void> {
    const operation = group[0]?.operation ?? "";
    const handler = this.#options.writes.get(operation)?.handler;
    if (!handler) return;
    const inputs = group.map(({ input }) => input);
    const context = { ...this.#options, operation, handler, signal: this.#signal };
    const [first] = group;
    const outcomes = first?.isAlone
      ? await this.#survived(first.item, () => apply(inputs, context))
      : await apply(inputs, context);
    for (const [index, { item }] of group.entries()) {
      const outcome = outcomes?.[index];
      if (outcome instanceof Fault) await this.#failed(item, outcome);
      else if (outcome) {
        if (Number(item.message.properties.headers?.["replays"] ?? 0) > 0)
          this.#options.revived(item);
        this.#settled(item, outcome.outcome);
      }
    }
  }

  /** Notes a try that may end this process before it is made, and takes the note back after it. */
  async #survived(item: Item, work: () => ReturnType<typeof apply>): ReturnType<typeof apply> {
    const { attempts, retry } = this.#options;
    await attempts.recall(item);
    if (item.attempts >= retry.maxAttempts)
      return [new Fault("INTERNAL", "its connector ended at each try", { reason: "REDELIVERED" })];
    item.attempts++;
    await attempts.keep(item);
    const outcomes = await work();
    item.attempts--;
    // Nobody can acknowledge it any more: it comes again, and this was no fault of its own.
    if (!outcomes) await attempts.keep(item);
    return outcomes;
  }

  /** Tried again later, or parked: then, and only then, it is acknowledged. */
  async #failed(item: Item, fault: Fault): Promise<void> {
    const { store, retry, writes, park, attempts, log } = this.#options;
    const operation = writes.has(item.operation) ? item.operation : "unknown"; // not others' words
    await attempts.recall(item);
    item.attempts++;
    if (fault.retryable && item.attempts < retry.maxAttempts) {
      figures.retries.labels(store, operation, fault.code).inc();
      return this.#tryLater(item);
    }
    log.warn({ code: fault.code, reason: fault.message, operation, entity: item.entity }, "parked");
    await park(item, fault);
    figures.parked.labels(store, operation, fault.code).inc();
    this.#settled(item, "parked", operation);
  }

  #tryLater(item: Item): void {
    if (!this.#held.has(item.entity)) this.#held.set(item.entity, { head: item, followers: [] });
    const waitMs = backoffMs(item.attempts - 1, this.#options.retry);
    const noted = this.#options.attempts.keep(item);
    void Promise.all([pause(waitMs, this.#signal), noted]).then(() =>
      this.#arrivals.addFirst([item]),
    );
  }

  /** Done with it: what waited behind it comes next, in order. */
  #settled(item: Item, outcome: string, operation = item.operation): void {
    const { store, onSpan } = this.#options;
    figures.outcomes.labels(store, operation, outcome).inc();
    const trace: unknown = item.message.properties.headers?.["traceparent"];
    const parent = typeof trace === "string" ? trace : undefined;
    openSpan(onSpan, "consumer", `${store}.${operation}`, parent, +item.firstAt)?.end(outcome);
    this.#acks.done(item.message);
    const held = this.#held.get(item.entity);
    if (held?.head !== item) return;
    this.#held.delete(item.entity);
    this.#arrivals.addFirst(held.followers);
  }
}
