import type { WriteOutcome } from "@nexa/contracts";
import { toFault } from "../faults.ts";

/** An item with its place in the batch. */
export type Placed<T> = { index: number; item: T };

/**
 * Applies a batch model by model, at once, and gives the outcomes in the batch's order. A model whose
 * request fails fails alone.
 */
export async function byModel<T extends { model: string }>(
  batch: T[],
  apply: (model: string, items: Placed<T>[]) => Promise<Placed<WriteOutcome | Error>[]>,
): Promise<(WriteOutcome | Error)[]> {
  const models = new Map<string, Placed<T>[]>();
  for (const [index, item] of batch.entries())
    models.set(item.model, [...(models.get(item.model) ?? []), { index, item }]);
  // One model is the rule; then an error of the request is the batch's, which is tried again singly.
  if (models.size === 1)
    return inOrder(await Promise.all([...models].map(([model, items]) => apply(model, items))));
  const parts = [...models].map(([model, items]) =>
    apply(model, items).catch((error: unknown) =>
      items.map(({ index }) => ({ index, item: toFault(error) })),
    ),
  );
  return inOrder(await Promise.all(parts));
}

function inOrder(parts: Placed<WriteOutcome | Error>[][]): (WriteOutcome | Error)[] {
  const outcomes: (WriteOutcome | Error)[] = [];
  for (const { index, item } of parts.flat()) outcomes[index] = item;
  return outcomes;
}
