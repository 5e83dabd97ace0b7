import { canonicalUrl, extractArticle, joinPages, urlHash, type Page } from "@nexa/reading";
import { rawObjectIdOf, type PointerEvent, type SearchCandidate } from "@nexa/contracts";
import type { CandidateJob, JobContext } from "./job.ts";
import { archive, claim, newTraceId, rawObjectOf, record, type Deps } from "./page.ts";
import { discoverPublisher } from "./discovery.ts";
import { followPages } from "./further-pages.ts";
import { fetchOrRefuse } from "./refusal.ts";

/** How the news search names itself in events and object keys. */
const sourceId = "news.google.com";

/**
 * One search result that passed the first filter: fetched, judged by length, archived, handed to C1, and its
 * publisher registered as a draft target.
 *
 * @param limits `maxChars` in code points of the extracted text; exactly that many stays
 */
export async function handleCandidate(
  job: CandidateJob,
  context: JobContext,
  deps: Deps,
  { maxChars }: { maxChars: number },
): Promise<void> {
  const { search_candidate: found } = job;
  const owner = `${found.keyword_id}:${job.run_id ?? job.job_id}`;
  const trace_id = newTraceId();
  const step = {
    stage: "b1-search" as const,
    subject: `${found.keyword_id}:${urlHash(job.page_url)}`,
    run: job.run_id ?? job.job_id,
    url: job.page_url,
    trace_id,
  };
  const drop = (reason: string) => record(deps, { ...step, outcome: "dropped", reason });
  const page = await fetchOrRefuse({ ...job, trace_id }, step, context, deps);
  if (page === null) return;
  const isReplay = context.replayCount > 0;
  if (page.finalUrl !== job.page_url && !isReplay && !(await claim(deps, page.finalUrl, owner)))
    return drop("seen_url");
  const { furtherPages } = await followPages(page, context, deps);
  // As C1 will join it: what a further page repeats counts once.
  const text = joinPages([page, ...furtherPages].map((one) => textOf(one, found)));
  if ([...text].length > maxChars) return drop("filtered_too_long");
  const raw_ref = `source/${sourceId}/${rawObjectIdOf(page.finalUrl, found.guid)}.json`;
  const feedItem = {
    guid: found.guid,
    title: found.title,
    source: found.source_name,
    publishedAt: found.published_at,
  };
  const event: PointerEvent = {
    topic: "queue-raw-data-site",
    source_id: sourceId,
    type: "berita",
    external_id: canonicalUrl(page.finalUrl),
    keyword: found.keyword,
    keyword_id: found.keyword_id,
    raw_ref,
    trace_id,
  };
  await archive(deps, raw_ref, { ...rawObjectOf(page, furtherPages, feedItem), event }, sourceId);
  await discoverPublisher(page, context.signal, deps);
  await deps.sendRaw(event, trace_id);
  await record(deps, { ...step, outcome: "kept", reason: "" });
}

/** The article on the page; empty when there is none to be found: C1 decides what the page is. */
function textOf(page: Page, found: SearchCandidate): string {
  try {
    return extractArticle({
      html: page.text,
      url: page.finalUrl,
      fetchedAt: new Date(page.fetchedAt),
      feedDate: found.published_at === null ? null : new Date(found.published_at),
    }).text;
  } catch {
    return "";
  }
}
