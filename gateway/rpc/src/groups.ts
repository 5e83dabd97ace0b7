/** What grouping needs to know of a write. */
export type Groupable = {
  operation: string;
  entity: string;
  /** Shares its group with no other. */
  isAlone?: boolean;
};

/**
 * Sorts writes into as few groups of one operation as the order of each entity allows: a write never
 * moves before an earlier one of its entity. Unless `repeatEntity`, an entity is in a group at most
 * once, because stores refuse to change a row twice in one statement (`ON CONFLICT`, `UNWIND`).
 */
export function groupWrites<T extends Groupable>(items: T[], repeatEntity = false): T[][] {
  const groups: T[][] = [];
  const lastOfOperation = new Map<string, number>();
  const lastOfEntity = new Map<string, number>();
  for (const item of items) {
    const sameEntity = lastOfEntity.get(item.entity) ?? -1;
    const earliest = repeatEntity ? sameEntity : sameEntity + 1;
    let index = item.isAlone ? -1 : (lastOfOperation.get(item.operation) ?? -1);
    if (index < 0 || index < earliest) index = groups.push([]) - 1;
    groups[index]?.push(item);
    if (!item.isAlone) lastOfOperation.set(item.operation, index);
    lastOfEntity.set(item.entity, index);
  }
  return groups;
}
