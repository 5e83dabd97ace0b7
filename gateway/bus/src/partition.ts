import type { KafkaMessage } from "kafkajs";

/** Fetching pauses above `highBytes` waiting for the handler, and goes on below `lowBytes`. */
const highBytes = 2 * 1024 * 1024;
const lowBytes = 1024 * 1024;

type Queued = { message: KafkaMessage; bytes: number; next: string };
type Hooks = {
  /** Works on one message; true when it is settled and may be committed. */
  work: (message: KafkaMessage, abandon: AbortSignal) => Promise<boolean>;
  /** Notes it for the next commit, and waits for that when it is due. */
  settled: (next: string) => Promise<void>;
  setPaused: (isPaused: boolean) => void;
};

/**
 * One partition in our hands: its messages in order, one at a time. Apart from kafkajs's fetch
 * loop, so that a slow or waiting partition holds up neither the others nor the heartbeats.
 */
export class PartitionWorker {
  readonly #hooks: Hooks;
  readonly #abandon = new AbortController();
  readonly #queue: Queued[] = [];
  #bytes = 0;
  #isPaused = false;
  #isStopping = false;
  #wake: (() => void) | undefined;
  /** What the fetch loop must deliver next; undefined before the first message. */
  nextFetch: string | undefined;
  /** Resolves when the message in hand is over after `stop` or `abandon`. */
  readonly finished: Promise<void>;

  /** @param after the end of an earlier worker on the same partition */
  constructor(hooks: Hooks, after: Promise<unknown> = Promise.resolve()) {
    this.#hooks = hooks;
    this.finished = after.then(() => this.#loop());
  }

  /** @param lastOffset of the fetched batch: past control records that nobody sees */
  push(messages: KafkaMessage[], lastOffset: string): void {
    messages.forEach((message, index) => {
      const bytes = (message.value?.length ?? 0) + (message.key?.length ?? 0) + 100;
      const last = index === messages.length - 1 ? lastOffset : message.offset;
      this.#queue.push({ message, bytes, next: (BigInt(last) + 1n).toString() });
      this.#bytes += bytes;
    });
    this.nextFetch = this.#queue.at(-1)?.next ?? this.nextFetch;
    if (this.#bytes > highBytes) this.pauseFetching(true);
    this.#wake?.();
  }

  /** Tells the fetch loop again after a rebalance, or to wait or go on. */
  pauseFetching(isPaused = this.#isPaused): void {
    this.#isPaused = isPaused;
    this.#hooks.setPaused(isPaused);
  }

  /** Finishes the message in hand and takes no other. */
  stop(): void {
    this.#isStopping = true;
    this.#wake?.();
  }

  /** The partition is no longer ours, or time is up: the message in hand is left to be read again. */
  abandon(reason: unknown): void {
    this.#abandon.abort(reason);
    this.stop();
  }

  async #loop(): Promise<void> {
    while (!this.#isStopping) {
      const queued = this.#queue.shift();
      if (queued === undefined) {
        await new Promise<void>((resolve) => (this.#wake = resolve));
        this.#wake = undefined;
        continue;
      }
      const isSettled = await this.#hooks.work(queued.message, this.#abandon.signal);
      if (!isSettled || this.#abandon.signal.aborted) return;
      await this.#hooks.settled(queued.next);
      this.#bytes -= queued.bytes;
      if (this.#isPaused && this.#bytes < lowBytes && !this.#isStopping) this.pauseFetching(false);
    }
  }
}
