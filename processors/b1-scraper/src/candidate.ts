import { canonicalUrl, extractArticle, registrableDomain, urlHash, type Page } from "@nexa/reading";
import { derivedId, rawObjectIdOf, type Job, type SearchCandidate } from "@nexa/contracts";
import type { JobContext } from "./handle.ts";
import { archive, claim, newTraceId, rawObjectOf, record, type Deps } from "./page.ts";
import { fetchOrRefuse } from "./refusal.ts";

export type CandidateJob = Job & { page_url: string; search_candidate: SearchCandidate };

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
  if (lengthOf(page, found) > maxChars) return drop("filtered_too_long");
  const raw_ref = `source/${sourceId}/${rawObjectIdOf(page.finalUrl, found.guid)}.json`;
  const feedItem = {
    guid: found.guid,
    title: found.title,
    source: found.source_name,
    publishedAt: found.published_at,
  };
  await archive(deps, raw_ref, rawObjectOf(page, feedItem), sourceId);
  await discover(deps, page);
  await deps.sendRaw(
    {
      topic: "queue-raw-data-site",
      source_id: sourceId,
      type: "berita",
      external_id: canonicalUrl(page.finalUrl),
      keyword: found.keyword,
      keyword_id: found.keyword_id,
      raw_ref,
      trace_id,
    },
    trace_id,
  );
  await record(deps, { ...step, outcome: "kept", reason: "" });
}

/** Code points of the article on the page; 0 when there is none to be found: C1 decides what the page is. */
function lengthOf(page: Page, found: SearchCandidate): number {
  try {
    return extractArticle({
      html: page.text,
      url: page.finalUrl,
      fetchedAt: new Date(page.fetchedAt),
      feedDate: found.published_at === null ? null : new Date(found.published_at),
    }).charCount;
  } catch {
    return 0;
  }
}

/** Registers the publisher as an inactive, unassigned target, for an administrator to look at. */
async function discover({ postgres }: Deps, page: Page): Promise<void> {
  const domain = registrableDomain(page.finalUrl);
  await postgres.targets.discover({
    id: derivedId("target", domain),
    domain,
    base_url: new URL("/", page.finalUrl).href,
    sector_id: null,
    region_id: null,
    organization_id: null,
    org_type: "unassigned",
    engine: "news",
    max_pages: 1,
    timeout_ms: 30_000,
    html_selectors: { article_wrapper: "", title: "", body_content: "", published_date: "" },
    is_active: false,
    scrape_interval_seconds: 300,
  });
}
