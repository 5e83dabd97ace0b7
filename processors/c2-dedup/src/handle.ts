import { isDuplicate, openingOf } from "@nexa/language";
import {
  queueAiInference,
  queueTrendingData,
  vectorIdOf,
  type Client,
  type Duplicate,
  type InferenceTask,
  type JourneyStep,
  type NormalizedArticle,
  type postgres,
  type qdrant,
} from "@nexa/contracts";
import { priorityOf } from "./priority.ts";
import type { RecentVectors } from "./recent.ts";

export type Deps = {
  qdrant: { articles: Pick<Client<typeof qdrant>["articles"], "nearest" | "find" | "save"> };
  postgres: { journey: Pick<Client<typeof postgres>["journey"], "record"> };
  /** Title and text to a vector of the model `model`, L2-normalised. */
  embed: (title: string, text: string) => Promise<Float32Array>;
  model: string;
  recent: RecentVectors;
  windowHours: number;
};
type Out =
  | { topic: typeof queueAiInference; value: InferenceTask }
  | { topic: typeof queueTrendingData; value: Duplicate };

/** Candidates that get a second look; one story has few masters. */
const candidateCount = 5;

/**
 * C2's stage: is this article another telling of a story we have?
 * A unique one leaves its vector in Qdrant and goes to D1; a duplicate goes to the trends of its master.
 * An article whose vector is there already was unique before and stays so.
 */
export async function dedupRecord(
  article: NormalizedArticle,
  traceId: string,
  deps: Deps,
): Promise<Out[]> {
  const { qdrant, embed, model, recent, windowHours } = deps;
  const id = vectorIdOf(article.article_id, model);
  const story = { title: article.title, text: openingOf(article.content) };
  const windowAt = new Date(article.published_at ?? article.scraped_at ?? article.cleaned_at);
  const window = {
    from: new Date(windowAt.getTime() - windowHours * 3_600_000),
    to: new Date(windowAt.getTime() + windowHours * 3_600_000),
    except: id,
  };
  const vector = await embed(article.title, article.content);
  const stored = await qdrant.articles.nearest({
    model,
    vector,
    from: window.from.toISOString(),
    to: window.to.toISOString(),
    except: id,
    limit: candidateCount,
  });
  const nearest = recent.merge(stored, vector, window).slice(0, candidateCount);
  const similarity = nearest[0]?.similarity ?? 0;
  const known = recent.find(id)?.payload ?? (await qdrant.articles.find({ model, id }));
  const common = {
    domain: article.domain,
    published_at: article.published_at,
    published_at_source: article.published_at_source,
    published_at_precision: article.published_at_precision,
    published_at_reason: article.published_at_reason,
    trace_id: traceId,
    clean_ref: article.clean_ref,
  };

  for (const { payload, similarity } of known === null ? nearest : []) {
    const { duplicate, reasons } = isDuplicate({
      similarity,
      a: story,
      b: { title: payload.title, text: payload.opening },
    });
    if (!duplicate) continue;
    await record(deps, article, traceId, { outcome: "duplicate", reason: "" });
    const value = {
      ...common,
      duplicate_article_id: article.article_id,
      original_article_id: payload.article_id,
      similarity_score: similarity,
      duplicate_cluster_id: payload.cluster_id,
      reasons,
    };
    return [{ topic: queueTrendingData, value }];
  }

  const payload = {
    article_id: article.article_id,
    cluster_id: known?.cluster_id ?? `cluster_${article.article_id}`,
    domain: article.domain,
    title: article.title,
    window_at: windowAt.toISOString(),
    opening: story.text,
  };
  await qdrant.articles.save({ model, id, vector, payload });
  recent.add({ id, vector, payload });
  await record(deps, article, traceId, { outcome: "unique", reason: "" });
  const value = {
    ...common,
    job_id: article.job_id,
    article_id: article.article_id,
    title: article.title,
    content: article.content,
    qdrant_vector_id: id,
    dedup_status: "UNIQUE" as const,
    similarity_score: similarity,
    task_priority: priorityOf(article),
    cluster_id: payload.cluster_id,
  };
  return [{ topic: queueAiInference, value }];
}

const record = (
  { postgres }: Deps,
  article: NormalizedArticle,
  trace_id: string,
  step: Pick<JourneyStep, "outcome" | "reason">,
) =>
  postgres.journey.record({
    ...step,
    stage: "c2",
    subject: article.article_id,
    article_id: article.article_id,
    run: "",
    url: article.url,
    trace_id,
    at: new Date().toISOString(),
  });
