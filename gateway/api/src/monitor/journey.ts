import { Fault, services, type JobSummary, type JourneyStep } from "@nexa/contracts";
import type { Stores } from "../stores.ts";
import type { Journey } from "./shapes.ts";

/** Which stage of a journey a dead job's `failed_stage` belongs to. */
const failedStageOf: Record<JourneyStep["stage"], string> = {
  "b1-search": services["b1-scraper"].failedStage,
  "b1-site": services["b1-scraper"].failedStage,
  c1: services["c1-cleaner"].failedStage,
  c2: services["c2-dedup"].failedStage,
  d1: services["d1-inference"].failedStage,
  "d1-trending": services["d1-inference"].failedStage,
};

/**
 * One article across all stages: its steps, the tries that failed, what each store holds of it and at which version,
 * its objects and records. A store that does not answer is left open; the journey itself must be had.
 *
 * @throws Fault NOT_FOUND when nobody has seen the article; UNAVAILABLE when Postgres is away
 */
export async function journeyOf(
  { postgres, elasticsearch, neo4j, mongodb }: Stores,
  id: string,
  timeoutMs: number,
): Promise<Journey> {
  const patience = { timeoutMs };
  const unknown = () => undefined;
  const [steps, article, indexed, graph] = await Promise.all([
    postgres.journey.of({ subject: id }, patience),
    postgres.articles.find({ id }, patience),
    elasticsearch.articles.find({ id }, patience).catch(unknown),
    neo4j.news.articleGraph({ article_id: id }, patience).catch(unknown),
  ]);
  if (steps.length === 0 && article === null)
    throw new Fault("NOT_FOUND", `there is no article ${id}`);
  const trace_id = steps.find((step) => step.trace_id !== undefined)?.trace_id ?? null;
  const failed = await jobsOf({ mongodb }, id, trace_id, timeoutMs);
  const url = article?.url ?? steps.find((step) => step.url !== undefined)?.url ?? null;
  return {
    article_id: id,
    title: article?.title ?? null,
    ...{ url, trace_id },
    steps: steps.map((step, index) => ({
      ...step,
      after_ms: afterMs(steps[index - 1], step),
      failures: failed.filter(({ stage }) => stage === failedStageOf[step.stage]).length,
    })),
    stores: [
      { store: "postgres", is_there: article !== null, version: article?.version ?? null },
      {
        store: "elasticsearch",
        is_there: indexed === undefined ? null : indexed !== null,
        version: indexed?.version ?? null,
      },
      { store: "neo4j", is_there: graph === undefined ? null : graph !== null, version: null },
    ],
    objects: [
      ...(article?.raw_ref ? [{ kind: "raw" as const, key: article.raw_ref }] : []),
      ...(article?.clean_ref ? [{ kind: "clean" as const, key: article.clean_ref }] : []),
    ],
    messages: messagesOf(id),
    jobs: failed,
  };
}

/** Dead jobs and parked writes of the article: by its trace, else by its id in key or payload. */
async function jobsOf(
  { mongodb }: Pick<Stores, "mongodb">,
  id: string,
  traceId: string | null,
  timeoutMs: number,
): Promise<JobSummary[]> {
  const filters = [{ q: id }, ...(traceId === null ? [] : [{ trace_id: traceId }])];
  const found = await Promise.all(
    filters.map((filter) =>
      mongodb.jobs.list({ filter, limit: 50 }, { timeoutMs }).catch(() => ({ items: [] })),
    ),
  );
  const byId = new Map(found.flatMap(({ items }) => items).map((job) => [job.id, job]));
  return [...byId.values()].sort((a, b) => a.stored_at.localeCompare(b.stored_at));
}

const afterMs = (before: JourneyStep | undefined, step: JourneyStep): number | null =>
  before === undefined ? null : Date.parse(step.at) - Date.parse(before.at);

/** The records whose key is the article's id (DESIGN, keys). */
const messagesOf = (id: string): Journey["messages"] =>
  ["queue-normalize-data", "queue-ai-inference"].map((topic) => ({
    ...{ topic, key: id },
    href: `/api/v1/topics/${topic}/peek?key=${encodeURIComponent(id)}`,
  }));
