import type { Fact } from "./counters.ts";
import type { StoreAnswer, StoreRequest } from "./messages.ts";

/**
 * Where the effects are counted. Like a real store with a unique key it takes each fact once; a repeat
 * is seen and changes nothing.
 */
export class FactStore {
  readonly #facts = new Map<string, number[]>();
  readonly #known = new Set<string>();
  /** Facts that came again: deliveries after a crash, absorbed by the key. */
  repeats = 0;
  /** Facts that came after a later one of their entity. */
  overtaken = 0;

  answer(request: StoreRequest): StoreAnswer {
    if ("count" in request)
      return { id: request.id, count: this.#facts.get(request.count)?.length ?? 0 };
    return { id: request.id, outcomes: request.append.map((fact) => this.#append(fact)) };
  }

  #append({ entity, number }: Fact): string {
    const key = `${entity}/${number}`;
    if (this.#known.has(key)) {
      this.repeats++;
      return "duplicate";
    }
    this.#known.add(key);
    const list = this.#facts.get(entity) ?? [];
    if ((list.at(-1) ?? -1) > number) this.overtaken++;
    list.push(number);
    this.#facts.set(entity, list);
    return "inserted";
  }

  /** @param sent how many facts each entity was sent, numbered from 0 */
  compare(sent: Map<string, number>): { lost: number; doubled: number } {
    let [lost, doubled] = [0, 0];
    for (const [entity, count] of sent) {
      const there = this.#facts.get(entity) ?? [];
      const distinct = new Set(there).size;
      lost += count - distinct;
      doubled += there.length - distinct;
    }
    return { lost, doubled };
  }
}
