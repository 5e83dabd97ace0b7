/**
 * The same rows, the first of them already asked for: a store that is away is a fault of the request then, and not a
 * download that breaks off.
 */
export async function begun<T>(rows: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let each = first; !each.done; each = await iterator.next()) yield each.value;
    } finally {
      // Whoever stops early must not leave the store's cursor open.
      await iterator.return?.();
    }
  })();
}
