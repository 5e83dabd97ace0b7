import { Fault } from "@nexa/contracts";
import { parseIndonesianDate } from "../dates/indonesian-date.ts";
import { decodeEntities, fold } from "../extraction/text.ts";
import { decodeText } from "../fetch/charset.ts";
import type { FeedOptions } from "./parse-feed.ts";

/** One page of a sitemap; the title and date of publication stand in news sitemaps only. */
export type SitemapEntry = {
  url: string;
  title: string | null;
  publishedAt: Date | null;
  modifiedAt: Date | null;
  source: string | null;
};
/** A sitemap lists pages, or further sitemaps, never both. */
export type Sitemap = { entries: SitemapEntry[]; sitemaps: string[] };

// sitemaps.org: a file holds at most 50,000 addresses.
const maxEntries = 50_000;

function valueOf(block: string, name: string): string {
  const match = new RegExp(
    `<(?:[\\w-]+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:[\\w-]+:)?${name}\\s*>`,
    "i",
  ).exec(block);
  const text = (match?.[1] ?? "").replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, "$1");
  return fold(decodeEntities(text));
}

/** The contents of the elements of a name, by plain search: linear on any input. */
function blocksOf(text: string, name: string): string[] {
  const opening = new RegExp(`<${name}(?:\\s[^>]*)?>`, "gi");
  const blocks: string[] = [];
  for (let open = opening.exec(text); open !== null; open = opening.exec(text)) {
    const start = open.index + open[0].length;
    const end = text.indexOf(`</${name}`, start);
    if (end === -1 || blocks.length >= maxEntries) break;
    blocks.push(text.slice(start, end));
    opening.lastIndex = end;
  }
  return blocks;
}

/**
 * Reads a sitemap, a news sitemap or a sitemap index (sitemaps.org, Google's `news:` elements).
 *
 * @param url its final address, against which links are resolved
 * @throws Fault INVALID_ARGUMENT, reason NOT_A_SITEMAP
 */
export function parseSitemap(
  input: Uint8Array | string,
  url: string,
  options: FeedOptions = {},
): Sitemap {
  const { now = new Date(), zone = "Asia/Jakarta", charset = null } = options;
  const text = typeof input === "string" ? input : decodeText(input, charset).text;
  if (!/<(?:[\w-]+:)?(?:urlset|sitemapindex)[\s>]/i.test(text.slice(0, 20_000)))
    throw new Fault("INVALID_ARGUMENT", `${url} is no sitemap`, {
      reason: "NOT_A_SITEMAP",
      details: { start: text.trimStart().slice(0, 120) },
    });
  const addressOf = (block: string): string[] => {
    const link = valueOf(block, "loc");
    if (link === "" || !URL.canParse(link, url)) return [];
    const { href, protocol } = new URL(link, url);
    return /^https?:$/.test(protocol) ? [href] : [];
  };
  const dateOf = (block: string, name: string): Date | null => {
    const at = parseIndonesianDate(valueOf(block, name), { now, zone })?.at ?? null;
    return at !== null && at.getTime() <= now.getTime() + 86_400_000 ? at : null;
  };
  const entries = blocksOf(text, "url").flatMap((block) =>
    addressOf(block).map((address) => ({
      url: address,
      title: valueOf(block, "title") || null,
      publishedAt: dateOf(block, "publication_date"),
      modifiedAt: dateOf(block, "lastmod"),
      source: valueOf(block, "name") || null,
    })),
  );
  return { entries, sitemaps: blocksOf(text, "sitemap").flatMap(addressOf) };
}
