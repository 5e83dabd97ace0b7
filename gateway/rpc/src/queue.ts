/** First in, first out, with O(1) at both ends, for buffers of thousands. */
export class Queue<T> {
  #items: T[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }
  push(item: T): void {
    this.#items.push(item);
  }
  first(): T | undefined {
    return this.#items[this.#head];
  }
  shift(): T | undefined {
    if (this.#head === this.#items.length) return undefined;
    const item = this.#items[this.#head++];
    if (this.#head > 1_024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
  /** Puts these before all others, in their order. */
  unshift(items: T[]): void {
    this.#items = [...items, ...this.#items.slice(this.#head)];
    this.#head = 0;
  }
  /** Drops what need not wait any more. */
  retain(isWanted: (item: T) => boolean): void {
    this.#items = this.#items.slice(this.#head).filter(isWanted);
    this.#head = 0;
  }
  clear(): T[] {
    const rest = this.#items.slice(this.#head);
    this.#items = [];
    this.#head = 0;
    return rest;
  }
}
