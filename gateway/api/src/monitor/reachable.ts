import { toFault } from "@nexa/contracts";
import type { StoreName, Stores } from "../stores.ts";

const nobody = "00000000-0000-0000-0000-000000000000";
type Options = { timeoutMs: number; retry: false };

/** A question that costs each store next to nothing, and to which every answer is a good one. */
const questions: Record<StoreName, (stores: Stores, options: Options) => Promise<unknown>> = {
  elasticsearch: ({ elasticsearch }, options) =>
    elasticsearch.articles.find({ id: nobody }, options),
  minio: ({ minio }, options) => minio.objects.list({ prefix: "-", limit: 1 }, options),
  mongodb: ({ mongodb }, options) => mongodb.settings.find({ service: "-" }, options),
  neo4j: ({ neo4j }, options) => neo4j.news.articleGraph({ article_id: nobody }, options),
  postgres: ({ postgres }, options) => postgres.trends.find({ cluster_id: "-" }, options),
  qdrant: ({ qdrant }, options) => qdrant.store.counts({}, options),
  redis: ({ redis }, options) => redis.seen.find({ urlHash: "0".repeat(64) }, options),
};

/** Whether each store answers: empty when it does, else why not. */
export async function reachable(
  stores: Stores,
  timeoutMs: number,
): Promise<Record<StoreName, string>> {
  const names = Object.keys(questions) as StoreName[]; // the table has one for each
  const asked = names.map(async (name) => {
    const answer = questions[name](stores, { timeoutMs, retry: false });
    return [
      name,
      await answer.then(
        () => "",
        (error: unknown) => toFault(error).message,
      ),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(asked)) as Record<StoreName, string>; // one a store
}
