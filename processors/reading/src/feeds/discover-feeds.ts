import { parseDocument } from "../extraction/html-document.ts";
import { fold } from "../extraction/text.ts";

/** A feed that a page names, best first. */
export type FeedLink = { url: string; title: string | null };

const feedType = /^application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)/i;
const feedPath = /(?:^|\/)(?:rss|feed|feeds|atom)(?:\/|\.xml|$)|\.(?:rss|atom)$/i;
const isComments = (text: string) => /comment|komentar/i.test(text);

/**
 * The feeds a page offers: its `alternate` links (the autodiscovery of RSS and Atom), then links
 * of its own site that are named like feeds. Feeds of comments come last.
 *
 * @param url the page's final address
 */
export function discoverFeeds(html: string, url: string): FeedLink[] {
  const { document } = parseDocument(html);
  const here = new URL(url);
  const found = new Map<string, FeedLink & { rank: number }>();
  const add = (element: Element, rank: number) => {
    const link = element.getAttribute("href")?.trim() ?? "";
    if (link === "" || !URL.canParse(link, url)) return;
    const target = new URL(link, url);
    if (!/^https?:$/.test(target.protocol) || found.has(target.href)) return;
    if (rank > 0 && (target.hostname !== here.hostname || !feedPath.test(target.pathname))) return;
    const title = fold(element.getAttribute("title") ?? element.textContent) || null;
    const late = isComments(`${target.pathname} ${title ?? ""}`) ? 10 : 0;
    found.set(target.href, { url: target.href, title, rank: rank + late });
  };
  for (const element of document.querySelectorAll('link[rel~="alternate"]'))
    if (feedType.test(element.getAttribute("type") ?? "")) add(element, 0);
  for (const element of [...document.querySelectorAll("a[href]")].slice(0, 2000)) add(element, 1);
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank)
    .map(({ url, title }) => ({ url, title }));
}
