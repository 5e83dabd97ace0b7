import type { Handlers, mongodb } from "@nexa/contracts";
import type { Db } from "mongodb";
import { dateOf, patience, without } from "../documents.ts";
import { replaceByKey } from "../replace-by-key.ts";

type Settings = Handlers<typeof mongodb>["settings"];
type Document = NonNullable<Awaited<ReturnType<Settings["find"]>>>;

/** Runtime settings of each service, and its heartbeat under `NAME:status`. */
export const settings = (db: Db): Settings => {
  const collection = db.collection("service_settings");
  return {
    find: async ({ service }, context) => {
      const found = await collection.findOne({ service }, patience(context));
      return found && (without(found, "_id") as Document);
    },
    save: replaceByKey<Document>(
      collection,
      "service",
      ({ service }) => service,
      (document) => ({ ...document, updated_at: dateOf(document.updated_at) }),
    ),
  };
};
