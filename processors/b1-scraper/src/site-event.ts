import { extractArticle, matchLexicon, registrableDomain, urlHash, type Page } from "@nexa/reading";
import type { WholePage } from "./further-pages.ts";
import { maxInlineHtmlBytes, type Job, type SiteEvent } from "@nexa/contracts";

/** The event that hands a crawled page to C1, with what only the job knows about it. */
export function siteEventOf(
  job: Job,
  { page, furtherPages }: WholePage,
  key: string,
  durationMs: number,
  traceId: string,
): SiteEvent {
  const matched = matchLexicon(
    [page, ...furtherPages].map((one) => articleText(job, one)).join("\n"),
    job.lexicon_matcher,
  );
  // An article of several pages is read from the archive, where all of them are.
  const isSmall = furtherPages.length === 0 && Buffer.byteLength(page.text) <= maxInlineHtmlBytes;
  return {
    job_id: job.job_id,
    target_id: job.target_id,
    externalId: urlHash(page.finalUrl),
    url: page.finalUrl,
    domain_name: registrableDomain(page.finalUrl),
    raw_html: isSmall ? page.text : "",
    minio_s3_key: key,
    scraped_at: page.fetchedAt,
    http_status: page.status,
    crawler_metadata: {
      engine: job.scraping_config.engine,
      ip_proxy: null,
      duration_ms: durationMs,
    },
    trace_id: traceId,
    region: job.region,
    sector: { sector_id: job.sector_id, sector_name: job.sector_name },
    html_selectors: job.scraping_config.html_selectors,
    matched_keywords: [...new Set(matched.flatMap(({ phrases }) => phrases))],
    keyword_ids: matched.map(({ keyword_id }) => keyword_id),
  };
}

/** Title and text of the article, so that links around it match nothing; empty when there is none. */
function articleText(job: Job, page: Page): string {
  try {
    const { title, text } = extractArticle({
      html: page.text,
      url: page.finalUrl,
      fetchedAt: new Date(page.fetchedAt),
      selectors: job.scraping_config.html_selectors,
    });
    return `${title}\n${text}`;
  } catch {
    return ""; // no article: C1 says why
  }
}
