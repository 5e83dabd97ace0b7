import { rawDocument, type Handlers, type mongodb } from "@nexa/contracts";
import type { Db } from "mongodb";
import { dateOf, patience, without } from "../documents.ts";
import { saveOnce, type Kept } from "../save-once.ts";

type RawDocuments = Handlers<typeof mongodb>["rawDocuments"];
type Document = NonNullable<Awaited<ReturnType<RawDocuments["find"]>>>;

/** B1's staging buffer. Expiry counts from the day a document was stored, whenever its page was fetched. */
export const rawDocuments = (db: Db): RawDocuments => {
  const collection = db.collection<Kept>("raw_documents");
  return {
    save: saveOnce<Document>(collection, rawDocument, (document) => ({
      ...document,
      fetched_at: dateOf(document.fetched_at),
      stored_at: new Date(),
    })),
    find: async ({ id }, context) => {
      const found = await collection.findOne({ _id: id }, patience(context));
      return found && (without(found, "_id", "hash", "stored_at") as Document);
    },
  };
};
