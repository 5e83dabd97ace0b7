import { isListening } from "./callers.ts";
import type { Link } from "./link.ts";
import type { Context } from "./read-context.ts";

/** How often it is asked whether the callers of long reads and of streams are still there. */
const lookMs = 1_000;

/** Stops work whose caller has died: a dead caller cannot cancel. Short reads are never looked at. */
export class CallerWatch {
  readonly #link: Link;
  readonly #running = new Map<Context, string>();
  /** Those that ran already at the last look. */
  #known = new Set<Context>();
  #timer: NodeJS.Timeout | undefined;

  constructor(link: Link) {
    this.#link = link;
  }

  add(context: Context, replyTo: string): void {
    this.#running.set(context, replyTo);
    this.#timer ??= setTimeout(() => void this.#look(), lookMs); // it never rejects
  }
  remove(context: Context): void {
    this.#running.delete(context);
  }
  stop(): void {
    clearTimeout(this.#timer);
    this.#running.clear();
  }

  async #look(): Promise<void> {
    const long = [...this.#running].filter(([context]) => this.#known.has(context));
    this.#known = new Set(this.#running.keys());
    for (const replyTo of new Set(long.map(([, address]) => address))) {
      if (await isListening(this.#link, replyTo)) continue;
      for (const [context, address] of this.#running)
        if (address === replyTo) context.cancel("the caller has gone");
    }
    this.#timer = this.#running.size > 0 ? setTimeout(() => void this.#look(), lookMs) : undefined;
  }
}
