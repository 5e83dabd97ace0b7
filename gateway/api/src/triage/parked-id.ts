/** The job's id of a parked write: `parked_STORE_WRITEID`. */
export const parkedId = (store: string, writeId: string): string => `parked_${store}_${writeId}`;

/** The store and write of such an id; null for another. */
export function parkedOf(id: string): { store: string; writeId: string } | null {
  const [, store, writeId] = /^parked_([a-z0-9]+)_(.+)$/.exec(id) ?? [];
  return store === undefined || writeId === undefined ? null : { store, writeId };
}
