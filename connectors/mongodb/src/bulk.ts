import type { Fault } from "@nexa/contracts";
import {
  MongoBulkWriteError,
  type AnyBulkWriteOperation,
  type Collection,
  type Document,
} from "mongodb";
import { fromServer } from "./faults.ts";

/** What became of each operation: a new document, one that was there, or its own fault. */
export type Written = "inserted" | "matched" | Fault;

/**
 * All operations in one unordered bulk write: one that fails does not stop the others.
 *
 * @throws the driver's error when the whole batch failed
 */
export async function bulk<T extends Document>(
  collection: Collection<T>,
  operations: AnyBulkWriteOperation<T>[],
): Promise<Written[]> {
  if (operations.length === 0) return [];
  let inserted: Record<number, unknown>;
  const faults = new Map<number, Fault>();
  try {
    inserted = (await collection.bulkWrite(operations, { ordered: false })).upsertedIds;
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const writeErrors = [error.writeErrors].flat();
    if (writeErrors.length === 0) throw error; // e.g. a write concern that was not met
    for (const { index, code, errmsg = "" } of writeErrors)
      faults.set(index, fromServer(code, { message: errmsg }));
    inserted = error.result.upsertedIds;
  }
  return operations.map(
    (_, index) => faults.get(index) ?? (index in inserted ? "inserted" : "matched"),
  );
}
