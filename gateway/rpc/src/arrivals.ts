import { pause } from "./backoff.ts";
import type { Item } from "./item.ts";
import { Queue } from "./queue.ts";

export type BatchLimits = { maxItems: number; maxBytes: number; lingerMs: number };

/** Writes that have arrived, handed out in batches bounded by count, bytes and time. */
export class Arrivals {
  readonly #limits: BatchLimits;
  readonly #signal: AbortSignal;
  readonly #items = new Queue<Item>();
  #bytes = 0;
  #isStopping = false;
  #wake: () => void = () => undefined;

  /** @param signal ends everything at once */
  constructor(limits: BatchLimits, signal: AbortSignal) {
    this.#limits = limits;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#wake());
  }

  add(item: Item): void {
    if (this.#isStopping) return;
    this.#items.push(item);
    this.#bytes += item.bytes;
    this.#wake();
  }
  /** Puts these before all others: they are older. */
  addFirst(items: Item[]): void {
    if (items.length === 0) return;
    this.#items.unshift(items);
    for (const item of items) this.#bytes += item.bytes;
    this.#wake();
  }
  /** What has arrived is still handed out, nothing that comes later. */
  stop(): void {
    this.#isStopping = true;
    this.#wake();
  }

  /** Waits for the next batch; an empty one means the end. */
  async next(): Promise<Item[]> {
    while (this.#items.size === 0) {
      if (this.#isStopping || this.#signal.aborted) return [];
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    await this.#linger();
    if (this.#signal.aborted) return [];
    const batch: Item[] = [];
    let bytes = 0;
    while (batch.length < this.#limits.maxItems && bytes < this.#limits.maxBytes) {
      const item = this.#items.shift();
      if (!item) break;
      bytes += item.bytes;
      batch.push(item);
    }
    this.#bytes -= bytes;
    return batch;
  }

  async #linger(): Promise<void> {
    const { maxItems, maxBytes, lingerMs } = this.#limits;
    const isEnough = () =>
      this.#items.size >= maxItems ||
      this.#bytes >= maxBytes ||
      this.#isStopping ||
      this.#signal.aborted;
    if (lingerMs === 0 || isEnough()) return;
    const enough = new AbortController();
    this.#wake = () => {
      if (isEnough()) enough.abort();
    };
    await pause(lingerMs, enough.signal);
    this.#wake = () => undefined;
  }
}
