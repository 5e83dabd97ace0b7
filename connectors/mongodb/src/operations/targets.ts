import type { Handlers, mongodb, TargetDocument } from "@nexa/contracts";
import { Long, type Db } from "mongodb";
import { patience, without } from "../documents.ts";
import { replaceByKey } from "../replace-by-key.ts";
import { deactivateExcept } from "./deactivate-except.ts";

/** What A1 crawls: the collection `targets`. `scrapeInterval` is a 64-bit integer, as its Go readers expect. */
export const targets = (db: Db): Handlers<typeof mongodb>["targets"] => {
  const collection = db.collection("targets");
  return {
    listActive: async (_, context) => {
      const found = collection.find({ active: true }, patience(context)).sort({ id: 1 });
      return (await found.toArray()).map((target) => without(target, "_id") as TargetDocument);
    },
    save: replaceByKey<TargetDocument>(
      collection,
      "id",
      ({ id }) => id,
      ({ scrapeInterval, ...target }) => ({
        ...target,
        ...(scrapeInterval === undefined
          ? {}
          : { scrapeInterval: Long.fromNumber(scrapeInterval) }),
      }),
    ),
    deactivateExcept: deactivateExcept(collection),
  };
};
