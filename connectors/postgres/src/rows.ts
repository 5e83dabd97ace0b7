import type { PoolClient } from "pg";

type Rows = Record<string, unknown>[];

/** A table that rows are written to in bulk; `columns` are those given, `key` those that are unique. */
export type Table = { name: string; columns: readonly string[]; key: readonly string[] };

/**
 * `INSERT ... SELECT` of all rows given as one JSON parameter (`$1`), in key order, so that two batches lock
 * the same rows in the same order. The table's own column types decide how each value is read.
 */
export const insertAll = ({ name, columns, key }: Table): string =>
  `INSERT INTO ${name} (${columns.join(", ")})
   SELECT ${columns.join(", ")} FROM json_populate_recordset(NULL::${name}, $1::json)
   ORDER BY ${key.join(", ")}`;

/** `ON CONFLICT` on the key: every other column takes the new value. */
export const replacing = ({ columns, key }: Table): string =>
  `ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${columns
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`)
    .join(", ")}`;

/** Replaces the rows with these keys or adds them; a key given twice keeps its last row. */
export async function upsert(client: PoolClient, table: Table, rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  const last = new Map(rows.map((row) => [keyOf(row, table), row]));
  await client.query(`${insertAll(table)} ${replacing(table)}`, [
    JSON.stringify([...last.values()]),
  ]);
}

/** Adds rows whose keys are known to be new. */
export async function insert(client: PoolClient, table: Table, rows: Rows): Promise<void> {
  if (rows.length > 0) await client.query(insertAll(table), [JSON.stringify(rows)]);
}

const keyOf = (row: Record<string, unknown>, { key }: Table): string =>
  JSON.stringify(key.map((column) => String(row[column]).toLowerCase()));
