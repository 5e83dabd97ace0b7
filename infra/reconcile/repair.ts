import { vectorIdOf, type ArticleRecord } from "@nexa/contracts";
import { openingOf } from "@nexa/language";
import type { Comparison, Stores } from "./compare.ts";
import { behind, type Difference } from "./differences.ts";

/** Makes the vector of an article the way C2 does. */
export type Embed = (title: string, text: string) => Promise<Float32Array>;

/** What was sent again, by store, and the articles that no store can give back. */
export type Repairs = {
  sent: Record<keyof Stores, number>;
  /** Only the graph knows them, and it does not keep whole articles. */
  lost: string[];
};

/**
 * Sends each article's newest record to the stores that lack it. Postgres and Elasticsearch both keep whole
 * records, so either can give the other back. Writes carry their version: one that is on its way meanwhile wins
 * by its own, and sending twice changes nothing.
 */
export async function repair(
  stores: Stores,
  { differences, withoutVector }: Comparison,
  model: string,
  embed: Embed,
): Promise<Repairs> {
  const repairs: Repairs = {
    sent: { postgres: 0, elasticsearch: 0, neo4j: 0, qdrant: 0 },
    lost: [],
  };
  for (const difference of differences) {
    const record = await newestRecord(stores, difference);
    if (!record) {
      repairs.lost.push(difference.id);
      continue;
    }
    for (const store of behind(difference)) {
      if (store === "neo4j") await stores.neo4j.news.saveArticle(record);
      else await stores[store].articles.save(record);
      repairs.sent[store] += 1;
    }
  }
  for (const id of withoutVector) {
    const record = await stores.postgres.articles.find({ id });
    if (!record) continue;
    await saveVector(stores, record, model, embed);
    repairs.sent.qdrant += 1;
  }
  return repairs;
}

async function newestRecord(stores: Stores, { id, versions }: Difference) {
  const keepers = (["postgres", "elasticsearch"] as const)
    .filter((store) => versions[store] !== null)
    .sort((a, b) => (versions[b] ?? 0) - (versions[a] ?? 0));
  const [newest] = keepers;
  const record = newest ? await stores[newest].articles.find({ id }) : null;
  // A graph that is ahead of both cannot give the record; it is told, not undone.
  return record && record.version >= (versions.neo4j ?? 0) ? record : null;
}

async function saveVector(stores: Stores, record: ArticleRecord, model: string, embed: Embed) {
  const windowAt = record.published_at ?? record.scraped_at;
  await stores.qdrant.articles.save({
    model,
    id: vectorIdOf(record.id, model),
    vector: await embed(record.title, record.content),
    payload: {
      article_id: record.id,
      cluster_id: record.cluster_id,
      domain: record.domain,
      title: record.title,
      window_at: new Date(windowAt).toISOString(),
      opening: openingOf(record.content),
    },
  });
}
