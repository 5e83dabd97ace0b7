import type { WriteOutcome } from "@nexa/contracts";

/**
 * Applies one item of each key and answers for all: two versions of one thing in a batch become its newest,
 * because the rows of one statement all see the same state. The others are `superseded`.
 *
 * @param apply   gets the winners and answers an outcome or a fault by key
 * @param isNewer whether `b`, which came later, wins over `a`; without it the last one wins
 */
export async function oncePerKey<T>(
  batch: T[],
  key: (item: T) => string,
  apply: (items: T[]) => Promise<Map<string, string | Error>>,
  isNewer: (b: T, a: T) => boolean = () => true,
): Promise<(WriteOutcome | Error)[]> {
  const winners = new Map<string, T>();
  for (const item of batch) {
    const known = winners.get(key(item));
    if (known === undefined || isNewer(item, known)) winners.set(key(item), item);
  }
  const outcomes = await apply([...winners.values()]);
  return batch.map((item) => {
    if (winners.get(key(item)) !== item) return { outcome: "superseded" };
    const outcome = outcomes.get(key(item)) ?? "applied";
    return outcome instanceof Error ? outcome : { outcome };
  });
}
