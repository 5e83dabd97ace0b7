import { z } from "zod";
import { contentHash } from "../domain/content-hash.ts";
import { id } from "../domain/values.ts";
import { read } from "../operation.ts";

/** What a store holds, by collection, table, label, index or bucket prefix. */
export const counts = z.record(z.string(), z.int());
/** Every store answers how much it holds. */
export const storeOperations = { counts: read(z.object({}), counts, { timeoutMs: 10_000 }) };

/** Opaque cursor paging, the same everywhere: ask again with `next` until it is null. */
export const pageRequest = {
  limit: z.int().min(1).max(500).default(50),
  after: z.string().optional(),
};

/** Ids and versions of the articles a store holds, in the order of their ids: what the reconciler compares. */
export const versionRequest = z.object({
  limit: z.int().min(1).max(5_000).default(2_000),
  /** The last id of the page before. */
  after: id.optional(),
});
export const heldVersion = z.object({ id, version: z.int() });
export const versionTimeoutMs = 20_000;

/** What became of an edit: `stale` and `taken` come with the row as it stands. */
const edited = <R extends z.ZodType>(row: R) =>
  z.object({ outcome: z.enum(["saved", "stale", "missing", "taken"]), row: row.nullable() });

/**
 * Replaces a row if it still is as `expected` says (`revisionOf` the row as it was read), or adds it when `expected`
 * is null. It waits for the answer, unlike a write, because the person who edits must know whether somebody else was
 * faster; asking again with the same row answers `saved`.
 */
export const edit = <R extends z.ZodType, E extends z.ZodRawShape = Record<never, never>>(
  row: R,
  extra: E = {} as E, // its default is no field at all
) => read(z.object({ row, expected: z.string().nullable(), ...extra }), edited(row));

/** Names the state of a row: two with the same content have the same one. What `edit` expects, and an ETag shows. */
export const revisionOf = (row: Record<string, unknown>): string => contentHash(row, z.unknown());
