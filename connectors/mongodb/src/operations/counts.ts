import type { Handlers, mongodb } from "@nexa/contracts";
import type { Db } from "mongodb";
import { patience } from "../documents.ts";
import { collections } from "../indexes.ts";

/** Documents of every collection, exactly. */
export const counts =
  (db: Db): Handlers<typeof mongodb>["store"]["counts"] =>
  async (_, context) => {
    const found: Record<string, number> = {};
    for (const name of Object.keys(collections))
      found[name] = await db.collection(name).countDocuments({}, patience(context));
    return found;
  };
