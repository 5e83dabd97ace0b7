import type { Db } from "mongodb";
import { bulk } from "../bulk.ts";
import { jobOf, triageOf, type DeadJobDocument } from "./dead-job-document.ts";

const batchSize = 500;

/** Gives dead jobs of an older release what the triage looks at; repeating it changes nothing. */
export async function addTriage(db: Db): Promise<void> {
  const collection = db.collection<DeadJobDocument>("dead_jobs");
  for (;;) {
    const old = await collection
      .find({ fingerprint: { $exists: false } })
      .limit(batchSize)
      .toArray();
    if (old.length === 0) return;
    await bulk(
      collection,
      old.map((document) => ({
        updateOne: {
          filter: { _id: document._id, fingerprint: { $exists: false } },
          update: { $set: triageOf(jobOf(document), "dead", document.stored_at) },
        },
      })),
    );
  }
}
