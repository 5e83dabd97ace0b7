import type { ConsumeMessage } from "amqplib";
import { isControl } from "./read-wire.ts";
import { decode } from "./values.ts";

/** What can be told to a read or stream while it runs. */
export type Handle = {
  cancel: (why?: string) => void;
  credit?: { add: (portions: number) => void } | undefined;
};

/** Cancels can overtake their calls: they travel by another queue. So many are remembered. */
const maxEarly = 10_000;

/** The reads and streams of one connector that run, by their callers' addresses. */
export class InHand {
  readonly #open = new Map<string, Handle>();
  readonly #early = new Set<string>();

  /** @returns false when its caller has cancelled it already */
  open(replyTo: string, id: string, handle: Handle): boolean {
    const key = keyOf(replyTo, id);
    if (this.#early.size > 0 && this.#early.delete(key)) return false;
    this.#open.set(key, handle);
    return true;
  }
  close(replyTo: string, id: string): void {
    this.#open.delete(keyOf(replyTo, id));
  }

  /** Takes a message from a caller; what makes no sense is for nobody. */
  control({ properties, content }: ConsumeMessage): void {
    const replyTo: unknown = properties.replyTo;
    if (typeof replyTo !== "string") return;
    for (const each of partsOf(content)) {
      if (!isControl(each)) continue;
      const key = keyOf(replyTo, each.id);
      const handle = this.#open.get(key);
      if (each.credit !== undefined) handle?.credit?.add(each.credit);
      if (!each.cancel) continue;
      if (handle) handle.cancel();
      else this.#remember(key);
    }
  }

  #remember(key: string): void {
    this.#early.add(key);
    if (this.#early.size <= maxEarly) return;
    const [oldest] = this.#early;
    if (oldest !== undefined) this.#early.delete(oldest);
  }
}

const keyOf = (replyTo: string, id: string) => `${id} ${replyTo}`;

function partsOf(content: Buffer): unknown[] {
  try {
    const parts = decode(content.toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
