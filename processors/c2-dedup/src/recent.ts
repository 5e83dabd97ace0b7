import { cosine } from "@nexa/language";
import type { Client, qdrant } from "@nexa/contracts";

type Found = Awaited<ReturnType<Client<typeof qdrant>["articles"]["nearest"]>>[number];
export type RecentVector = Pick<Found, "id" | "payload"> & { vector: Float32Array };

/**
 * The vectors this worker has just sent to Qdrant. Writes are fire-and-forget, so a search may come
 * before the write it should see; what is remembered here is seen anyway.
 */
export class RecentVectors {
  readonly #kept = new Map<string, RecentVector>();
  readonly #limit: number;

  /** @param limit vectors kept; far more than can be under way at once */
  constructor(limit = 1_000) {
    this.#limit = limit;
  }

  add(vector: RecentVector): void {
    this.#kept.delete(vector.id);
    this.#kept.set(vector.id, vector);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limit) break;
      this.#kept.delete(oldest);
    }
  }

  /** Forgets a vector that turned out to be a copy's. */
  remove(id: string): void {
    this.#kept.delete(id);
  }

  find(id: string): RecentVector | undefined {
    return this.#kept.get(id);
  }

  /** `found` and what is remembered within the window, nearest first, each vector once. */
  merge(
    found: Found[],
    vector: Float32Array,
    window: { from: Date; to: Date; except: string },
  ): Found[] {
    const known = new Set(found.map(({ id }) => id));
    const remembered = [...this.#kept.values()]
      .filter(({ id, payload }) => {
        const at = Date.parse(payload.window_at);
        return (
          id !== window.except &&
          !known.has(id) &&
          at >= window.from.getTime() &&
          at <= window.to.getTime()
        );
      })
      .map(({ id, payload, vector: other }) => ({
        id,
        payload,
        similarity: cosine(vector, other),
      }));
    return [...found, ...remembered].sort((a, b) => b.similarity - a.similarity);
  }
}
