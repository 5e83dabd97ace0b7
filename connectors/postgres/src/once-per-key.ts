import type { WriteOutcome } from "@nexa/contracts";

/**
 * Applies one item of each key and answers for all: two versions of one thing in a batch become its newest,
 * because one statement cannot change a row twice. The others are `superseded`.
 *
 * @param isNewer whether `b`, which came later, wins over `a`; without it the last one wins
 * @param apply   gets the winners and answers an outcome by key
 */
export async function oncePerKey<T>(
  batch: T[],
  key: (item: T) => string,
  apply: (items: T[]) => Promise<Map<string, string>>,
  isNewer: (b: T, a: T) => boolean = () => true,
): Promise<WriteOutcome[]> {
  const winners = new Map<string, T>();
  for (const item of batch) {
    const known = winners.get(key(item));
    if (known === undefined || isNewer(item, known)) winners.set(key(item), item);
  }
  const outcomes = await apply([...winners.values()]);
  return batch.map((item) => ({
    outcome:
      winners.get(key(item)) === item ? (outcomes.get(key(item)) ?? "applied") : "superseded",
  }));
}
