/** What one store holds of an article. */
export type Held = { id: string; version: number };
/** The stores that hold articles under their version. */
export const versioned = ["postgres", "elasticsearch", "neo4j"] as const;
export type Versioned = (typeof versioned)[number];

/** An article that the stores do not hold alike: the version in each, null where it is missing. */
export type Difference = { id: string; versions: Record<Versioned, number | null> };

/** Compares rows of several stores, each in the order of ids, without keeping them: memory stays flat. */
export async function* merged<Name extends string, Row extends Held>(
  stores: Record<Name, AsyncIterable<Row>>,
): AsyncGenerator<{ id: string; rows: Partial<Record<Name, Row>> }> {
  const names = Object.keys(stores) as Name[];
  const cursors = names.map((name) => stores[name][Symbol.asyncIterator]());
  const heads = await Promise.all(cursors.map((cursor) => cursor.next()));
  const idOf = (at: number) => {
    const head = heads[at];
    return head && !head.done ? head.value.id : undefined;
  };
  for (;;) {
    const ids = names.map((_, at) => idOf(at)).filter((id) => id !== undefined);
    if (ids.length === 0) return;
    const id = ids.reduce((a, b) => (a < b ? a : b));
    const rows: Partial<Record<Name, Row>> = {};
    for (const [at, name] of names.entries()) {
      const head = heads[at];
      if (idOf(at) !== id || !head || head.done) continue;
      rows[name] = head.value;
      const next = await cursors[at]?.next();
      if (next) heads[at] = next;
    }
    yield { id, rows };
  }
}

/** The difference, or null when all of them hold the same version. */
export function differenceOf(
  id: string,
  rows: Partial<Record<Versioned, Held>>,
): Difference | null {
  const versions = {
    postgres: rows.postgres?.version ?? null,
    elasticsearch: rows.elasticsearch?.version ?? null,
    neo4j: rows.neo4j?.version ?? null,
  };
  return new Set(Object.values(versions)).size === 1 ? null : { id, versions };
}

/** The stores that lack the newest version of it, and what they lack: the article, or only its version. */
export function behind({ versions }: Difference): Versioned[] {
  const newest = Math.max(...Object.values(versions).map((version) => version ?? 0));
  return versioned.filter((store) => versions[store] !== newest);
}
