import { Fault } from "@nexa/contracts";
import { parseIndonesianDate } from "../dates/indonesian-date.ts";
import { decodeEntities, fold } from "../extraction/text.ts";
import { decodeText } from "../fetch/charset.ts";
import { rawFeed, type RawItem } from "./feed-shapes.ts";
import type { Feed, FeedItem } from "./feed.ts";
import { parseTolerantly } from "./tolerant-parse.ts";

export type FeedOptions = {
  /** The instant of the fetch: dates more than 24 h later are not trusted. Default: now. */
  now?: Date;
  /** IANA zone of dates without one; default Asia/Jakarta. */
  zone?: string;
  /** The `charset` of Content-Type, for bytes. */
  charset?: string | null;
};

// What stands in these is no text, wherever a feed carries them.
const hiddenContent = /<(script|style)\b[^<>]{0,500}>[\s\S]*?<\/\1\s*>/gi;
/** Text of a title or summary: entities to a fixed point, tags removed, white space folded. */
function plain(value: string | undefined): string {
  const decoded = decodeEntities(value ?? "").replace(hiddenContent, " ");
  return fold(decodeEntities(decoded.replace(/<(?:[a-z/!][^<>]{0,500})>/gi, " ")));
}

function resolveLink(value: string | undefined, base: string): string | null {
  const link = decodeEntities(value ?? "").trim();
  if (link === "" || !URL.canParse(link, base)) return null;
  const { href, protocol } = new URL(link, base);
  return protocol === "http:" || protocol === "https:" ? href : null;
}

const bestLink = (links: RawItem["links"]) =>
  (
    links?.find(
      ({ rel, type }) => (rel ?? "alternate") === "alternate" && /html/.test(type ?? "html"),
    ) ??
    links?.find(({ rel }) => rel === undefined || rel === "alternate") ??
    links?.find(({ rel }) => rel !== "enclosure" && rel !== "self")
  )?.href;

function readDate(
  texts: (string | undefined)[],
  now: Date,
  zone: string,
): { at: Date | null; reason?: string } {
  const given = texts.find((text) => text !== undefined && text.trim() !== "");
  if (given === undefined) return { at: null };
  const reading = parseIndonesianDate(decodeEntities(given), { now, zone });
  if (reading === null) return { at: null, reason: "UNREADABLE_DATE" };
  return reading.at.getTime() > now.getTime() + 86_400_000
    ? { at: null, reason: "DATE_IN_FUTURE" }
    : { at: reading.at };
}

/** "Headline - Publisher" without the publisher, when it is the item's own source and nothing else. */
export function withoutSource(title: string, source: string | undefined): string {
  const suffix = source === undefined || source === "" ? undefined : ` - ${source}`;
  return suffix !== undefined && title.endsWith(suffix) && title.length > suffix.length
    ? title.slice(0, -suffix.length).trim()
    : title;
}

function toItem(raw: RawItem, base: string, now: Date, zone: string): FeedItem | null {
  const permalink =
    raw.guid?.isPermaLink !== false && /^https?:/.test(raw.guid?.value?.trim() ?? "")
      ? raw.guid?.value
      : undefined;
  const link = resolveLink(
    raw.link ?? bestLink(raw.links) ?? raw.url ?? raw.external_url ?? permalink ?? raw.rdf?.about,
    base,
  );
  const sourceName = plain(raw.source?.title);
  const title = withoutSource(plain(raw.title ?? raw.dc?.title), sourceName);
  const dates = [
    raw.pubDate,
    raw.published,
    raw.date_published,
    raw.dcterms?.issued,
    raw.dc?.date,
    raw.dcterms?.created,
    raw.updated,
    raw.date_modified,
    raw.dcterms?.modified,
  ];
  const published = readDate(dates, now, zone);
  const summary = plain(
    raw.description ?? raw.summary ?? raw.content_text ?? raw.content ?? raw.content_html,
  );
  const guid =
    fold(raw.guid?.value ?? raw.id ?? raw.rdf?.about) ||
    link ||
    title ||
    summary ||
    fold(dates.find((date) => date !== undefined));
  if (guid === "") return null;
  const image = resolveLink(
    raw.image ??
      raw.enclosures?.find(({ type }) => /^image\//.test(type ?? ""))?.url ??
      raw.media?.contents?.find(
        ({ medium, type }) => medium === "image" || /^image\//.test(type ?? ""),
      )?.url ??
      raw.media?.thumbnails?.[0]?.url,
    base,
  );
  const creators = raw.dc?.creators ?? (raw.dc?.creator === undefined ? [] : [raw.dc.creator]);
  return {
    guid,
    link,
    title,
    ...(sourceName === ""
      ? {}
      : {
          source: {
            name: sourceName,
            url: resolveLink(raw.source?.url ?? bestLink(raw.source?.links), base),
          },
        }),
    publishedAt: published.at,
    ...(published.reason === undefined ? {} : { publishedAtReason: published.reason }),
    updatedAt: readDate(
      [raw.updated, raw.date_modified, raw.dcterms?.modified, raw.dc?.date],
      now,
      zone,
    ).at,
    summary: summary === "" ? null : summary,
    authors: [...(raw.authors ?? []).map(({ name }) => plain(name)), ...creators.map(plain)].filter(
      (name) => name !== "",
    ),
    categories: [
      ...(raw.categories ?? []).map(({ name, term }) => plain(name ?? term)),
      ...(raw.tags ?? []).map(plain),
    ].filter((name) => name !== ""),
    ...(image === null ? {} : { image }),
  };
}

/**
 * Reads RSS 0.9x-2.0, RDF, Atom or JSON Feed, however untidy: byte order mark, blank lines in front,
 * bare `&`, entities encoded twice, relative links, Indonesian dates.
 *
 * @param feedUrl  the final address of the feed; links are resolved against it
 * @throws Fault INVALID_ARGUMENT, reason NOT_A_FEED, `details.start` its first characters
 */
export function parseFeed(
  input: Uint8Array | string,
  feedUrl: string,
  options: FeedOptions = {},
): Feed {
  const { now = new Date(), zone = "Asia/Jakarta", charset = null } = options;
  const decoded = typeof input === "string" ? input : decodeText(input, charset).text;
  let parsed;
  try {
    parsed = rawFeed.parse(parseTolerantly(decoded));
  } catch (cause) {
    const start = decoded.trimStart().slice(0, 120);
    const what = start === "" ? "is empty" : `is no feed; it begins with ${JSON.stringify(start)}`;
    throw new Fault("INVALID_ARGUMENT", `${feedUrl} ${what}`, {
      reason: "NOT_A_FEED",
      cause,
      details: { start },
    });
  }
  const { feed, format } = parsed;
  const title = plain(feed.title ?? feed.dc?.title);
  const items = (feed.items ?? feed.entries ?? []).map((item) => toItem(item, feedUrl, now, zone));
  const seen = new Set<string>();
  return {
    format,
    title: title === "" ? null : title,
    link: resolveLink(feed.link ?? bestLink(feed.links) ?? feed.home_page_url, feedUrl),
    publishedAt: readDate(
      [feed.pubDate, feed.published, feed.dcterms?.issued, feed.dc?.date],
      now,
      zone,
    ).at,
    updatedAt: readDate(
      [feed.updated, feed.lastBuildDate, feed.dcterms?.modified, feed.dc?.date, feed.pubDate],
      now,
      zone,
    ).at,
    items: items
      .filter((item) => item !== null && !seen.has(item.guid) && seen.add(item.guid) !== undefined)
      .filter((item) => item !== null),
  };
}
