import type { Logger } from "@nexa/service";
import { shortly } from "./producer-faults.ts";

/** A commit costs about 7 ms on Kafka 4: at most one each `everyMs`, or after `everyRecords`. */
export type CommitPace = { everyRecords: number; everyMs: number };
export const defaultCommitPace: CommitPace = { everyRecords: 100, everyMs: 250 };

/** Commits what is done, batched over the partitions, one commit at a time. */
export class Commits {
  readonly #commit: (offsets: Map<number, string>) => Promise<void>;
  readonly #pace: CommitPace;
  readonly #log: Logger;
  readonly #due = new Map<number, string>();
  #recordsDone = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  /** @param commit takes the next offset to read of each partition */
  constructor(
    commit: (offsets: Map<number, string>) => Promise<void>,
    pace: CommitPace,
    log: Logger,
  ) {
    this.#commit = commit;
    this.#pace = pace;
    this.#log = log;
  }

  /**
   * All before `next` is done: its outputs, or its dead letter, are stored. Whoever is
   * `everyRecords` ahead of the last commit waits for the next: more is never repeated.
   */
  async done(partition: number, next: string): Promise<void> {
    this.#due.set(partition, next);
    if (++this.#recordsDone >= this.#pace.everyRecords) await this.flush();
    else this.#arm();
  }

  /** The partition belongs to another consumer: what we know of it must not be committed. */
  forget(partition: number): void {
    this.#due.delete(partition);
  }

  /** Commits what is due; a commit that failed is due again, it only means repeats. */
  flush(): Promise<void> {
    this.#running = this.#running.then(() => this.#flush());
    return this.#running;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#due.clear();
  }

  #arm(): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => void this.flush(), this.#pace.everyMs);
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#due.size === 0) return;
    const offsets = new Map(this.#due);
    this.#recordsDone = 0;
    try {
      await this.#commit(offsets);
      for (const [partition, next] of offsets)
        if (this.#due.get(partition) === next) this.#due.delete(partition);
    } catch (error) {
      this.#log.debug({ event: "commit_failed", error: shortly(error) }, "commit failed");
      this.#arm();
    }
  }
}
