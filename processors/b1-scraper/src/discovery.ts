import { createHash } from "node:crypto";
import { derivedId } from "@nexa/contracts";
import {
  discoverFeeds,
  discoverSitemaps,
  registrableDomain,
  suggestSelectors,
  type Page,
} from "@nexa/reading";
import type { Deps } from "./page.ts";

const foundForSeconds = 30 * 24 * 3_600;

/**
 * Registers the publisher of a page as a draft target, inactive and unassigned, with selectors that
 * fit the page and the feeds, sitemaps and robots.txt found on the way: a crawl reads them once an
 * administrator has assigned it. Where they were found is archived at `discovered/DOMAIN.json`.
 * Once for each registrable domain.
 */
export async function discoverPublisher(
  page: Page,
  signal: AbortSignal,
  deps: Pick<Deps, "postgres" | "redis" | "minio" | "fetchPage">,
): Promise<void> {
  const domain = registrableDomain(page.finalUrl);
  const owner = page.finalUrl;
  const holder = await deps.redis.seen.claim({
    urlHash: createHash("sha256").update(`discovered:${domain}`).digest("hex"),
    owner,
    ttlSeconds: foundForSeconds,
  });
  if (holder.owner !== owner) return;
  const front = new URL("/", page.finalUrl).href;
  const html_selectors = suggestSelectors({
    html: page.text,
    url: page.finalUrl,
    fetchedAt: new Date(page.fetchedAt),
  });
  const feeds = discoverFeeds(page.text, page.finalUrl).slice(0, 10);
  const site = await readRobots(front, signal, deps);
  await deps.postgres.targets.discover({
    id: derivedId("target", domain),
    domain,
    base_url: front,
    sector_id: null,
    region_id: null,
    organization_id: null,
    org_type: "unassigned",
    engine: "news",
    max_pages: 1,
    timeout_ms: 30_000,
    html_selectors,
    listings: { feeds: feeds.map(({ url }) => url), ...site },
    is_active: false,
    scrape_interval_seconds: 300,
  });
  const found = {
    domain,
    foundOn: page.finalUrl,
    foundAt: page.fetchedAt,
    feeds,
    ...site,
    html_selectors,
  };
  await deps.minio.objects.put({ key: `discovered/${domain}.json`, body: JSON.stringify(found) });
}

/** What robots.txt says of sitemaps; a site without one has none that we know of. */
async function readRobots(
  front: string,
  signal: AbortSignal,
  { fetchPage }: Pick<Deps, "fetchPage">,
): Promise<{ robots: string | null; sitemaps: string[] }> {
  const robots = new URL("/robots.txt", front).href;
  try {
    const { text, finalUrl } = await fetchPage(robots, { signal, deadlineMs: 10_000 });
    return { robots, sitemaps: discoverSitemaps(text, finalUrl) };
  } catch {
    signal.throwIfAborted();
    return { robots: null, sitemaps: [] };
  }
}
