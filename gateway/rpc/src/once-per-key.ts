import type { WriteOutcome } from "@nexa/contracts";

/**
 * Applies one item of each key and answers for all: two versions of one thing in a batch become its
 * newest, because one statement of a store cannot change a row twice, may see the same state for all
 * its rows, or run them in any order. The others are `superseded`.
 *
 * @param apply   gets the winners and answers an outcome or a fault by key; none means `applied`
 * @param isNewer whether `b`, which came later, wins over `a`; without it the last one wins
 */
export async function oncePerKey<T, O extends string | Error>(
  batch: T[],
  key: (item: T) => string,
  apply: (items: T[]) => Promise<Map<string, O>>,
  isNewer: (b: T, a: T) => boolean = () => true,
): Promise<(WriteOutcome | Extract<O, Error>)[]> {
  const winners = new Map<string, T>();
  for (const item of batch) {
    const known = winners.get(key(item));
    if (known === undefined || isNewer(item, known)) winners.set(key(item), item);
  }
  const outcomes = await apply([...winners.values()]);
  return batch.map((item) => {
    if (winners.get(key(item)) !== item) return { outcome: "superseded" };
    const outcome: string | Error = outcomes.get(key(item)) ?? "applied";
    // An Error in the map is one of the errors that O names.
    return outcome instanceof Error ? (outcome as Extract<O, Error>) : { outcome };
  });
}
