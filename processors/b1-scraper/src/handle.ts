import { registrableDomain, urlHash } from "@nexa/reading";
import { Fault, toFault, type Job } from "@nexa/contracts";
import { archive, claim, newTraceId, rawObjectOf, record, type Deps } from "./page.ts";
import { dropReason, fetchOrRefuse } from "./refusal.ts";
import { handleCandidate } from "./candidate.ts";
import { followPages } from "./further-pages.ts";
import type { JobContext, JobLimits } from "./job.ts";
import { findArticleLinks } from "./site-index.ts";
import { findListedLinks } from "./site-listings.ts";
import { siteEventOf } from "./site-event.ts";

/**
 * B1's stage: crawls a target's index pages, feeds and sitemaps and hands each new article page to C1.
 * A page that cannot be fetched becomes a dead job of its own; the rest of the crawl goes on.
 * A site that refuses its index (robots, gone) is a drop.
 *
 * @returns counts of the crawl: `links`, `listings` and what became of them; empty for a single page
 * @throws Fault when the first index page cannot be read: the whole job is tried again
 */
export async function handleJob(
  job: Job,
  context: JobContext,
  deps: Deps,
  limits: JobLimits,
): Promise<Record<string, number>> {
  if (job.page_url !== undefined) {
    const single = { ...job, page_url: job.page_url };
    if (job.search_candidate !== undefined)
      await handleCandidate(
        { ...single, search_candidate: job.search_candidate },
        context,
        deps,
        limits,
      );
    else await crawlPage(single, context, deps);
    return {};
  }
  const indexed = await linksOrRefusal(job, context, deps);
  const listed = await findListedLinks(job, { ...context, ...limits }, deps);
  const links = new Set([...indexed, ...listed.links]);
  for (const url of links) {
    if (context.signal.aborted)
      throw new Fault("CANCELLED", "the crawl was stopped", { retryable: true });
    const step = stepOf(job, url);
    if (await claim(deps, url, `${job.target_id}:${job.job_id}`))
      await crawlPage({ ...job, page_url: url }, context, deps);
    else await record(deps, { ...step, outcome: "dropped", reason: "seen_url" });
  }
  listed.done();
  return { links: links.size, ...listed.counters };
}

async function linksOrRefusal(job: Job, context: JobContext, deps: Deps): Promise<string[]> {
  try {
    return await findArticleLinks(job, context, deps);
  } catch (error) {
    const reason = dropReason(toFault(error));
    if (reason === null || context.signal.aborted) throw error;
    await record(deps, { ...stepOf(job, job.base_url), outcome: "dropped", reason });
    return [];
  }
}

const stepOf = (job: Job, url: string) => ({
  stage: "b1-site" as const,
  subject: `${job.target_id}:${urlHash(url)}`,
  run: job.run_id ?? job.job_id,
  url,
});

async function crawlPage(
  job: Job & { page_url: string },
  context: JobContext,
  deps: Deps,
): Promise<void> {
  const step = stepOf(job, job.page_url);
  const trace_id = newTraceId();
  const startedAt = performance.now();
  const page = await fetchOrRefuse(
    { ...job, trace_id },
    { ...step, trace_id },
    { deadlineMs: job.scraping_config.timeout_ms, ...context },
    deps,
  );
  if (page === null) return;
  const { furtherPages } = await followPages(
    page,
    { signal: context.signal, deadlineMs: job.scraping_config.timeout_ms },
    deps,
  );
  const durationMs = Math.round(performance.now() - startedAt);
  const key = `raw/news/${registrableDomain(page.finalUrl)}/${page.fetchedAt.slice(0, 10)}/${urlHash(page.finalUrl)}.json`;
  const event = siteEventOf(job, { page, furtherPages }, key, durationMs, trace_id);
  const raw = { ...rawObjectOf(page, furtherPages), event: { ...event, raw_html: "" } };
  await archive(deps, key, raw, job.domain_name);
  await deps.sendRaw(event, trace_id);
  await record(deps, { ...step, outcome: "kept", reason: "", trace_id });
}
