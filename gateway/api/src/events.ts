/** One thing that happened, as it goes to those who listen. `id` rises by one. */
export type LiveEvent = { id: number; topic: string; data: unknown };
type Listener = (event: LiveEvent) => void;

/** Events kept for those who come back: an hour at one event in two seconds. */
const mostKept = 2_000;

/**
 * What pages see live: whoever knows something publishes it under a topic, and every open page gets it. The last
 * events are kept, so that a page that lost its line goes on where it was.
 */
export class EventHub {
  readonly #kept: LiveEvent[] = [];
  readonly #listeners = new Set<Listener>();
  // A process that starts anew counts from a later number: a page's old id then is never a future one.
  #lastId = Date.now() * 1_000;

  publish(topic: string, data: unknown): void {
    const event = { id: ++this.#lastId, topic, data };
    this.#kept.push(event);
    if (this.#kept.length > mostKept) this.#kept.shift();
    for (const listener of this.#listeners) listener(event);
  }

  /** @returns stops listening */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Events after `id`, oldest first. Null when some of them are forgotten (or the process is another): the page must
   * read its data anew.
   */
  since(id: number): LiveEvent[] | null {
    const first = this.#kept[0]?.id ?? this.#lastId + 1;
    if (id + 1 < first || id > this.#lastId) return null;
    return this.#kept.filter((event) => event.id > id);
  }

  /** Number of pages that listen. */
  get listeners(): number {
    return this.#listeners.size;
  }

  get lastId(): number {
    return this.#lastId;
  }
}
