import { readIndexPage } from "@nexa/reading";
import { Fault, toFault, type Job } from "@nexa/contracts";
import type { Deps } from "./page.ts";

/**
 * Links of article pages on the target's index, at most `max_pages` index pages deep, in the order found.
 * @throws Fault when the first index page cannot be read; a later one only ends the list. Never
 *   UNAVAILABLE: that would stop the queue until this site is back
 */
export async function findArticleLinks(
  job: Job,
  { signal }: { signal: AbortSignal },
  { fetchPage }: Pick<Deps, "fetchPage">,
): Promise<string[]> {
  const links = new Set<string>();
  const visited = new Set<string>();
  const queue = [job.base_url];
  while (queue.length > 0 && visited.size < job.scraping_config.max_pages) {
    const url = queue.shift() ?? job.base_url;
    if (visited.has(url)) continue;
    visited.add(url);
    const page = await fetchPage(url, { deadlineMs: job.scraping_config.timeout_ms, signal }).catch(
      (error: unknown) => {
        if (visited.size === 1 || signal.aborted) throw faultOfSite(error);
        return null;
      },
    );
    if (page === null) continue;
    const index = readIndexPage({
      html: page.text,
      url: page.finalUrl,
      selectors: job.scraping_config.html_selectors,
      isFurtherPage: url !== job.base_url,
    });
    for (const link of index.articles.map(({ url }) => url)) links.add(link);
    queue.push(...index.nextPages);
  }
  return [...links];
}

/** A site that is away is no outage of ours: its job is tried again a few times, the others go on. */
function faultOfSite(error: unknown): Fault {
  const fault = toFault(error);
  const { message, retryable, reason, details } = fault;
  return fault.retryable
    ? new Fault("DEADLINE_EXCEEDED", message, { retryable, reason, details, cause: fault })
    : fault;
}
