import { join } from "node:path";
import { Fault } from "@nexa/contracts";
import { inGroups, logger, readConfig, readLines, writeLines } from "@nexa/service";
import { BSON, type Document } from "mongodb";
import { config } from "./config.ts";
import { collections } from "./indexes.ts";
import { openStore } from "./store.ts";

const settings = config.pick({
  MONGO_URL: true,
  MONGO_DATABASE: true,
  MONGO_USER: true,
  MONGO_PASSWORD: true,
});
const documentsAtOnce = 500;
const fileOf = (folder: string, name: string) => join(folder, `${name}.jsonl.gz`);

/**
 * Writes every collection to `NAME.jsonl.gz`, a document a line in MongoDB's canonical extended JSON, which keeps
 * each type. Collections are read one after another: what is written meanwhile may be in one and not in another.
 *
 * @returns documents by collection
 */
export const backUp = (env: NodeJS.ProcessEnv, folder: string): Promise<Record<string, number>> =>
  withDatabase(env, async (db) => {
    const counts: Record<string, number> = {};
    for (const name of Object.keys(collections)) {
      const found = db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 });
      counts[name] = await writeLines(fileOf(folder, name), lined(found));
    }
    return counts;
  });

/**
 * Puts the documents of a backup back, with the indexes.
 *
 * @throws Fault FAILED_PRECONDITION when the database holds documents, unless `replace`: then they go first
 */
export const restore = (
  env: NodeJS.ProcessEnv,
  folder: string,
  { replace = false } = {},
): Promise<Record<string, number>> =>
  withDatabase(env, async (db) => {
    for (const name of Object.keys(collections)) {
      if (replace) await db.collection(name).deleteMany({});
      else if (await db.collection(name).findOne())
        throw new Fault("FAILED_PRECONDITION", `${db.databaseName}.${name} is not empty`);
    }
    const counts: Record<string, number> = {};
    for (const name of Object.keys(collections)) {
      let count = 0;
      for await (const lines of inGroups(readLines(fileOf(folder, name)), documentsAtOnce)) {
        const documents = lines.map(
          (line) => BSON.EJSON.parse(line, { relaxed: false }) as Document,
        );
        await db.collection(name).insertMany(documents, { ordered: false });
        count += documents.length;
      }
      counts[name] = count;
    }
    return counts;
  });

async function* lined(documents: AsyncIterable<Document>): AsyncGenerator<string> {
  for await (const document of documents) yield BSON.EJSON.stringify(document, { relaxed: false });
}

async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (db: Awaited<ReturnType<typeof openStore>>["db"]) => Promise<T>,
): Promise<T> {
  const store = await openStore(readConfig(settings, env), logger("backup-mongodb"));
  try {
    return await work(store.db);
  } finally {
    await store.close();
  }
}
