import { isDuplicate, openingOf, type DuplicateDecision } from "@nexa/language";
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
import type { Claims } from "./claims.ts";
import { exactCopyOf } from "./copies.ts";
import { priorityOf } from "./priority.ts";
import type { RecentVectors } from "./recent.ts";
import type { Roles } from "./roles.ts";
import { untilFound } from "./visible.ts";

type Articles = Client<typeof qdrant>["articles"];
type Found = Awaited<ReturnType<Articles["nearest"]>>[number];

export type Deps = {
  qdrant: { articles: Pick<Articles, "nearest" | "find" | "save" | "delete"> };
  postgres: { journey: Pick<Client<typeof postgres>["journey"], "record"> };
  /** Title and text to an L2-normalised vector, and the id of the model that made it. */
  embed: (title: string, text: string) => Promise<{ vector: Float32Array; model: string }>;
  recent: RecentVectors;
  claims: Claims;
  roles: Roles;
  windowHours: number;
};
type Out =
  | { topic: typeof queueAiInference; value: InferenceTask }
  | { topic: typeof queueTrendingData; value: Duplicate };

/** Candidates that get a second look; one story has few masters. */
const candidateCount = 5;

/** A copy that was found: what speaks for it, and how near it is. */
type Copy = Found & Pick<DuplicateDecision, "reasons">;

/**
 * C2's stage: is this article another telling of a story we have?
 * A unique one leaves its vector in Qdrant and goes to D1; a duplicate goes to the trends of its master.
 * What was decided about an article stands, however often it comes.
 */
export async function dedupRecord(
  article: NormalizedArticle,
  traceId: string,
  deps: Deps,
): Promise<Out[]> {
  const { qdrant, recent, roles, windowHours } = deps;
  const windowAt = new Date(article.published_at ?? article.scraped_at ?? article.cleaned_at);
  const self = { id: article.article_id, windowAt: windowAt.toISOString() };
  const decided = await roles.of(self.id);
  const wordsOf = decided === null ? await exactCopyOf(article, windowAt, windowHours, deps) : null;
  if (wordsOf !== null) {
    const role = await roles.join(self.id, wordsOf);
    if (!role.isMaster) {
      const reasons = [`the same words as ${wordsOf}`];
      return duplicate(article, traceId, deps, { of: role.of, similarity: 1, reasons });
    }
  }

  const { vector, model } = await deps.embed(article.title, article.content);
  const id = vectorIdOf(self.id, model);
  const story = { title: article.title, text: openingOf(article.content) };
  const payload = {
    article_id: self.id,
    cluster_id: clusterOf(self.id),
    domain: article.domain,
    title: article.title,
    window_at: self.windowAt,
    opening: story.text,
  };
  const window = {
    from: new Date(windowAt.getTime() - windowHours * 3_600_000),
    to: new Date(windowAt.getTime() + windowHours * 3_600_000),
    except: id,
  };
  const look = async (): Promise<{ nearest: Found[]; copies: Copy[]; against: string[] }> => {
    const stored = await qdrant.articles.nearest({
      ...{ model, vector, limit: candidateCount, except: id },
      from: window.from.toISOString(),
      to: window.to.toISOString(),
    });
    const nearest = recent.merge(stored, vector, window).slice(0, candidateCount);
    const judged = nearest.map((found) => ({
      found,
      ...isDuplicate({
        similarity: found.similarity,
        a: story,
        b: { title: found.payload.title, text: found.payload.opening },
      }),
    }));
    return {
      nearest,
      copies: judged.flatMap(({ found, duplicate: isCopy, reasons }) =>
        isCopy ? [{ ...found, reasons }] : [],
      ),
      against: judged.slice(0, 1).flatMap(({ reasons }) => reasons),
    };
  };

  const first = await look();
  const [copy] = decided === null || !decided.isMaster ? first.copies : [];
  if (decided?.isMaster === false || copy) {
    const role =
      decided ??
      (copy && (await roles.join(self.id, await roles.masterOf(copy.payload.article_id))));
    if (role?.isMaster === false)
      return duplicate(article, traceId, deps, {
        of: role.of,
        similarity: copy?.similarity ?? first.nearest[0]?.similarity ?? 0,
        reasons: reasonsOf(first.copies, "decided before"),
        found: first.nearest,
        model,
      });
  }

  // Findable first, then a second look: of two copies on two workers at least one sees the other.
  const known = recent.find(id)?.payload ?? (await qdrant.articles.find({ model, id }));
  const kept = { ...payload, cluster_id: known?.cluster_id ?? payload.cluster_id };
  await qdrant.articles.save({ model, id, vector, payload: kept });
  recent.add({ id, vector, payload: kept });
  if (decided === null) {
    await untilFound(() => qdrant.articles.find({ model, id }));
    const { copies, nearest } = await look();
    const contenders = copies.map((each) => ({
      id: each.payload.article_id,
      windowAt: each.payload.window_at,
    }));
    const role = await roles.settle(self, contenders);
    if (!role.isMaster) {
      recent.remove(id);
      await qdrant.articles.delete({ model, id });
      return duplicate(article, traceId, deps, {
        of: role.of,
        similarity: copies[0]?.similarity ?? nearest[0]?.similarity ?? 0,
        reasons: reasonsOf(copies, "another worker's article of the same story came first"),
        found: nearest,
        model,
      });
    }
  }
  await record(deps, article, traceId, { outcome: "unique", reason: "" });
  const value = {
    ...commonOf(article, traceId),
    job_id: article.job_id,
    article_id: self.id,
    title: article.title,
    content: article.content,
    qdrant_vector_id: id,
    dedup_status: "UNIQUE" as const,
    similarity_score: first.nearest[0]?.similarity ?? 0,
    task_priority: priorityOf(article, first.nearest),
    cluster_id: kept.cluster_id,
    reasons: first.against.length > 0 ? first.against : [`no story within ${windowHours} h`],
  };
  return [{ topic: queueAiInference, value }];
}

/** A cluster bears the name of its master, and keeps it. */
const clusterOf = (masterId: string): string => `cluster_${masterId}`;

// A copy may be near to two stories: it joins one, and the event says so.
const reasonsOf = ([first, ...others]: readonly Copy[], otherwise: string): string[] => [
  ...(first?.reasons ?? [otherwise]),
  ...others.map(
    ({ payload, similarity }) => `also near ${payload.cluster_id} (${similarity.toFixed(3)})`,
  ),
];

const commonOf = (article: NormalizedArticle, trace_id: string) => ({
  domain: article.domain,
  published_at: article.published_at,
  published_at_source: article.published_at_source,
  published_at_precision: article.published_at_precision,
  published_at_reason: article.published_at_reason,
  trace_id,
  clean_ref: article.clean_ref,
});

type DuplicateOf = {
  of: string;
  similarity: number;
  reasons: string[];
  found?: Found[];
  model?: string;
};

async function duplicate(
  article: NormalizedArticle,
  traceId: string,
  deps: Deps,
  { of, similarity, reasons, found = [], model }: DuplicateOf,
): Promise<Out[]> {
  const master =
    found.find(({ payload }) => payload.article_id === of)?.payload ??
    (model === undefined
      ? null
      : await deps.qdrant.articles.find({ model, id: vectorIdOf(of, model) }));
  await record(deps, article, traceId, { outcome: "duplicate", reason: "" });
  const value = {
    ...commonOf(article, traceId),
    duplicate_article_id: article.article_id,
    original_article_id: of,
    similarity_score: similarity,
    duplicate_cluster_id: master?.cluster_id ?? clusterOf(of),
    reasons,
  };
  return [{ topic: queueTrendingData, value }];
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
