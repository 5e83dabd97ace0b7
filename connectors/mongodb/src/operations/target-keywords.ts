import type { Handlers, mongodb, TargetKeywordDocument } from "@nexa/contracts";
import type { Db } from "mongodb";
import { patience, without } from "../documents.ts";
import { replaceByKey } from "../replace-by-key.ts";
import { deactivateExcept } from "./deactivate-except.ts";

/** The keywords tied to each target, with their synonyms and lineage: the collection `target_keywords`. */
export const targetKeywords = (db: Db): Handlers<typeof mongodb>["targetKeywords"] => {
  const collection = db.collection("target_keywords");
  return {
    listByTarget: async ({ targetId }, context) => {
      const found = collection.find({ targetId, active: true }, patience(context)).sort({ id: 1 });
      return (await found.toArray()).map(
        (keyword) => without(keyword, "_id") as TargetKeywordDocument,
      );
    },
    save: replaceByKey<TargetKeywordDocument>(collection, "id", ({ id }) => id),
    deactivateExcept: deactivateExcept(collection),
  };
};
