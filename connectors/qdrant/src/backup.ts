import { join } from "node:path";
import { Fault } from "@nexa/contracts";
import { inGroups, logger, readConfig, readLines, writeLines } from "@nexa/service";
import type { Collections } from "./collections.ts";
import { config } from "./config.ts";
import { openStore } from "./store.ts";

const settings = config.pick({ QDRANT_URL: true, QDRANT_API_KEY: true, QDRANT_PREFIX: true });
const pointsAtOnce = 250;
const fileOf = (folder: string) => join(folder, "vectors.jsonl.gz");
type Line = { model: string; id: string | number; vector: number[]; payload: Payload };
type Payload = Record<string, unknown>;

/** Writes the vectors of every model with their payloads to `vectors.jsonl.gz`. @returns vectors by model */
export const backUp = (env: NodeJS.ProcessEnv, folder: string): Promise<Record<string, number>> =>
  withCollections(env, async (collections) => {
    const counts: Record<string, number> = {};
    await writeLines(fileOf(folder), lines(collections, counts));
    return counts;
  });

/**
 * Puts the vectors of a backup back, each into its model's collection.
 *
 * @throws Fault FAILED_PRECONDITION when there are collections of ours, unless `replace`: then they go first
 */
export const restore = (
  env: NodeJS.ProcessEnv,
  folder: string,
  { replace = false } = {},
): Promise<Record<string, number>> =>
  withCollections(env, async (collections) => {
    const { client } = collections;
    for (const model of await modelsOf(collections)) {
      if (!replace) throw new Fault("FAILED_PRECONDITION", `there are vectors of ${model}`);
      await client.deleteCollection(collections.nameOf(model));
      collections.forget(model);
    }
    const counts: Record<string, number> = {};
    for await (const group of inGroups(readLines(fileOf(folder)), pointsAtOnce)) {
      const points = group.map((line) => JSON.parse(line) as Line); // as backUp wrote it
      for (const model of new Set(points.map((point) => point.model))) {
        const own = points.filter((point) => point.model === model);
        await collections.ensure(model, own[0]?.vector.length ?? 0);
        const put = own.map(({ id, vector, payload }) => ({ id, vector, payload }));
        await client.upsert(collections.nameOf(model), { points: put, wait: true });
        counts[model] = (counts[model] ?? 0) + own.length;
      }
    }
    return counts;
  });

async function* lines(
  collections: Collections,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  for (const model of await modelsOf(collections)) {
    counts[model] = 0;
    let offset: string | number | undefined;
    do {
      const page = await collections.client.scroll(collections.nameOf(model), {
        limit: pointsAtOnce,
        with_payload: true,
        with_vector: true,
        ...(offset !== undefined && { offset }),
      });
      for (const { id, vector, payload } of page.points)
        yield JSON.stringify({ model, id, vector, payload });
      counts[model] += page.points.length;
      const next = page.next_page_offset;
      offset = typeof next === "string" || typeof next === "number" ? next : undefined;
    } while (offset !== undefined);
  }
}

async function modelsOf({ client, prefix }: Collections): Promise<string[]> {
  const { collections } = await client.getCollections();
  return collections
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => name.slice(prefix.length));
}

async function withCollections<T>(
  env: NodeJS.ProcessEnv,
  work: (collections: Collections) => Promise<T>,
): Promise<T> {
  const store = await openStore(readConfig(settings, env), logger("backup-qdrant"));
  try {
    return await work(store.collections);
  } finally {
    store.close();
  }
}
