import { createHash } from "node:crypto";
import { derivedId } from "@nexa/contracts";
import { discoverFeeds, registrableDomain, suggestSelectors, type Page } from "@nexa/reading";
import type { Deps } from "./page.ts";

const foundForSeconds = 30 * 24 * 3_600;

/**
 * Registers the publisher of a page as a draft target, inactive and unassigned, with selectors that
 * fit the page, and archives the feeds and sitemaps found on the way at `discovered/DOMAIN.json`: for
 * an administrator to look at. Once for each registrable domain.
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
    is_active: false,
    scrape_interval_seconds: 300,
  });
  const found = {
    domain,
    foundOn: page.finalUrl,
    foundAt: page.fetchedAt,
    feeds: discoverFeeds(page.text, page.finalUrl).slice(0, 10),
    ...(await readRobots(front, signal, deps)),
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
    const { text } = await fetchPage(robots, { signal, deadlineMs: 10_000 });
    const sitemaps = [...text.matchAll(/^\s*sitemap:\s*(\S+)/gim)].flatMap(([, url]) =>
      url !== undefined && URL.canParse(url, front) ? [new URL(url, front).href] : [],
    );
    return { robots, sitemaps: sitemaps.slice(0, 20) };
  } catch {
    signal.throwIfAborted();
    return { robots: null, sitemaps: [] };
  }
}
