import type {
  ArticleRecord,
  Client,
  elasticsearch,
  JourneyStep,
  minio,
  neo4j,
  postgres,
} from "@nexa/contracts";

export type Deps = {
  minio: { objects: Pick<Client<typeof minio>["objects"], "get"> };
  postgres: {
    articles: Pick<Client<typeof postgres>["articles"], "save">;
    journey: Pick<Client<typeof postgres>["journey"], "record">;
  };
  elasticsearch: { articles: Pick<Client<typeof elasticsearch>["articles"], "save"> };
  neo4j: { news: Pick<Client<typeof neo4j>["news"], "saveArticle"> };
};

/** Version of an article in every store: a later record of it wins, corrections count within. */
export const versionOf = (recordTimestampMs: number, corrections = 0): number =>
  recordTimestampMs * 1_000 + corrections;

/** Hands the article to all three sinks and notes its step; each write may be repeated. */
export async function saveEverywhere(
  { postgres, elasticsearch, neo4j }: Deps,
  article: ArticleRecord,
  step: Pick<JourneyStep, "stage" | "outcome" | "trace_id">,
): Promise<void> {
  await Promise.all([
    postgres.articles.save(article),
    elasticsearch.articles.save(article),
    neo4j.news.saveArticle(article),
  ]);
  await postgres.journey.record({
    ...step,
    subject: article.id,
    article_id: article.id,
    run: "",
    reason: "",
    url: article.url,
    at: new Date().toISOString(),
  });
}
