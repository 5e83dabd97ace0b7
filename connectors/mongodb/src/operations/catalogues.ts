import type { ReadContext, WriteOutcome } from "@nexa/contracts";
import type { Db } from "mongodb";
import { patience, without } from "../documents.ts";
import { replaceByKey } from "../replace-by-key.ts";
import { deactivateExcept } from "./deactivate-except.ts";

/** A list of documents by `id`, read as a whole: `sources`, `keywords`, `social_keywords`. */
export const catalogue = <T extends { id: string }>(
  db: Db,
  name: string,
): {
  list: (input: object, context: ReadContext) => Promise<T[]>;
  save: (batch: T[]) => Promise<(WriteOutcome | Error)[]>;
  deactivateExcept: ReturnType<typeof deactivateExcept>;
} => ({
  list: async (_, context) => {
    const found = db.collection(name).find({}, patience(context)).sort({ id: 1 });
    return (await found.toArray()).map((document) => without(document, "_id") as T);
  },
  save: replaceByKey<T>(db.collection(name), "id", ({ id }) => id),
  deactivateExcept: deactivateExcept(db.collection(name)),
});
