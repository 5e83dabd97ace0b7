import { canonicalUrl, parseFeed, parseSitemap, registrableDomain, type Page } from "@nexa/reading";
import { Fault, type Job } from "@nexa/contracts";
import { fetchIfChanged } from "./conditional.ts";
import type { Deps } from "./page.ts";

/** Links of one listing that are taken, newest first in a sitemap; further ones are older. */
const mostLinks = 100;
/** Sitemaps that a sitemap index leads to. */
const mostNested = 3;
/** Feeds of one target, and sitemaps. */
const mostListings = 5;

/** Links that a target's feeds and sitemaps give, and what became of those. */
export type ListedLinks = {
  links: string[];
  counters: { listings: number; listing_unchanged: number; listing_failed: number };
  /** Called when every link was handled: unchanged listings are not read again. */
  done: () => void;
};

/**
 * Reads the feeds and sitemaps of a target. A feed's links are all taken, like those of an index page;
 * of a sitemap only what changed within the window. Links to other publishers' domains are left out.
 * A listing that cannot be read is counted: the index and the others go on.
 *
 * @throws Fault CANCELLED when the caller gave up
 */
export async function findListedLinks(
  job: Job,
  { signal, windowHours }: { signal: AbortSignal; windowHours: number },
  deps: Pick<Deps, "fetchPage" | "feedValidators" | "now">,
): Promise<ListedLinks> {
  const { timeout_ms: deadlineMs, listings } = job.scraping_config;
  const now = deps.now();
  const oldest = now.getTime() - windowHours * 3_600_000;
  const domain = registrableDomain(job.base_url);
  const links = new Set<string>();
  const counters = { listings: 0, listing_unchanged: 0, listing_failed: 0 };
  const finished: (() => void)[] = [];

  const nested: string[] = [];
  const read = async (url: string, contentsOf: (page: Page) => Contents): Promise<void> => {
    counters.listings++;
    try {
      const { page, done } = await fetchIfChanged(url, { deadlineMs, signal }, deps);
      if (page === null) {
        counters.listing_unchanged++;
        return;
      }
      const contents = contentsOf(page);
      for (const link of contents.links.slice(0, mostLinks))
        if (registrableDomain(link) === domain) links.add(canonicalUrl(link));
      nested.push(...contents.sitemaps);
      // An index may stay as it is while the sitemaps that it names change.
      if (contents.sitemaps.length === 0) finished.push(done);
    } catch (error) {
      if (signal.aborted || !(error instanceof Fault)) throw error;
      counters.listing_failed++;
    }
  };
  for (const url of listings?.feeds.slice(0, mostListings) ?? [])
    await read(url, ({ body, finalUrl, charset }) => {
      const { items } = parseFeed(body, finalUrl, { now, charset });
      return { links: items.flatMap(({ link }) => link ?? []), sitemaps: [] };
    });

  const readSitemap = ({ body, finalUrl, charset }: Page): Contents => {
    const { entries, sitemaps } = parseSitemap(body, finalUrl, { now, charset });
    const recent = entries
      .map(({ url, publishedAt, modifiedAt }) => ({
        url,
        at: (publishedAt ?? modifiedAt)?.getTime() ?? 0,
      }))
      .filter(({ at }) => at >= oldest)
      .sort((a, b) => b.at - a.at);
    return { links: recent.map(({ url }) => url), sitemaps: newsFirst(sitemaps) };
  };
  for (const url of listings?.sitemaps.slice(0, mostListings) ?? []) await read(url, readSitemap);
  // One level: an index of indexes holds an archive, not news.
  for (const url of nested.splice(0, mostNested)) await read(url, readSitemap);
  return {
    links: [...links],
    counters,
    done: () => {
      for (const done of finished) done();
    },
  };
}

type Contents = { links: string[]; sitemaps: string[] };

const newsFirst = (sitemaps: string[]): string[] =>
  sitemaps.toSorted((a, b) => Number(/news|berita/i.test(b)) - Number(/news|berita/i.test(a)));
