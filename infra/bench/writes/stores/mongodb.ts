import { mongodb as contract, type Resume } from "@nexa/contracts";
import { MongoClient } from "mongodb";
import type { BenchStore } from "./bench-store.ts";

type Document = Omit<Resume, "submitted_at"> & { _id: string; submitted_at: Date };

/** Raw resumes: inserted under their own id unless they are there. */
export async function mongodb(env: Record<string, string>): Promise<BenchStore> {
  const { MONGO_URL = "", MONGO_USER, MONGO_PASSWORD = "" } = env;
  const database = "nexa_bench";
  const auth = MONGO_USER ? { auth: { username: MONGO_USER, password: MONGO_PASSWORD } } : {};
  const client = await new MongoClient(MONGO_URL, auth).connect();
  const own = client.db(database).collection<Document>("bench_bulk");
  const applied = client.db(database).collection("raw_resumes");
  const upsert = (resume: Resume) => ({
    updateOne: {
      filter: { _id: resume.id },
      update: { $setOnInsert: { ...resume, submitted_at: new Date(resume.submitted_at) } },
      upsert: true,
    },
  });
  return {
    name: "mongodb",
    env: { ...env, MONGO_DATABASE: database },
    writer: (broker) => broker.client(contract).rawResumes.save,
    bulk: async (resumes) => void (await own.bulkWrite(resumes.map(upsert), { ordered: false })),
    single: async (resume) => {
      const { filter, update } = upsert(resume).updateOne;
      await own.updateOne(filter, update, { upsert: true });
    },
    count: () => applied.estimatedDocumentCount(),
    clear: async () => {
      await own.deleteMany({});
      await applied.deleteMany({});
    },
    close: async () => {
      await client.db(database).dropDatabase();
      await client.close();
    },
  };
}
