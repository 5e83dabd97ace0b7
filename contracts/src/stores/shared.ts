import { z } from "zod";
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
