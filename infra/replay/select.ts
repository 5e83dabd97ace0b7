import {
  derivedId,
  queueRawDataSite,
  rawObject,
  type PointerEvent,
  type RawObject,
  type SiteEvent,
} from "@nexa/contracts";
import {
  canonicalUrl,
  extractArticle,
  decodeText,
  matchLexicon,
  registrableDomain,
} from "@nexa/reading";

/** Which archived pages are read again; an absent field takes all. */
export type Selection = { from?: Date; to?: Date; domain?: string; keyword?: string };
export type Replayed = SiteEvent | PointerEvent;

/** The archive's prefixes: crawled pages, and pages of search results or put in by hand. */
export const prefixes = ["raw/news/", "source/"];

/** Whether a key can hold a page of the selection, as far as the key alone tells. */
export function mayHold(key: string, { from, to, domain }: Selection): boolean {
  const [, keyDomain, day] = /^raw\/news\/([^/]+)\/(\d{4}-\d{2}-\d{2})\//.exec(key) ?? [];
  if (keyDomain === undefined || day === undefined) return true;
  if (domain !== undefined && keyDomain !== domain) return false;
  const dayStart = Date.parse(`${day}T00:00:00Z`);
  return (
    (from === undefined || dayStart + 86_400_000 > from.getTime()) &&
    (to === undefined || dayStart <= to.getTime())
  );
}

function textOf(page: RawObject): string {
  const { text } = decodeText(Buffer.from(page.bodyBase64, "base64"), page.charset);
  try {
    const fetchedAt = new Date(page.fetchedAt);
    const article = extractArticle({ html: text, url: page.finalUrl, fetchedAt });
    return `${article.title}\n${article.text}`;
  } catch {
    return "";
  }
}

function isSelected(page: RawObject, event: Replayed | null, selection: Selection): boolean {
  const { from, to, domain, keyword } = selection;
  const at = Date.parse(page.fetchedAt);
  if (from !== undefined && at < from.getTime()) return false;
  if (to !== undefined && at > to.getTime()) return false;
  if (domain !== undefined && registrableDomain(page.finalUrl) !== domain) return false;
  if (keyword === undefined) return true;
  const known =
    event === null ? [] : "externalId" in event ? (event.matched_keywords ?? []) : [event.keyword];
  if (known.some((phrase) => phrase.toLowerCase() === keyword.toLowerCase())) return true;
  const entry = { keyword_id: derivedId("keyword", keyword), phrases: [keyword] };
  return matchLexicon(textOf(page), [entry]).length > 0;
}

/**
 * The event that runs one archived page through the pipeline again: the one B1 sent for it, or for a
 * page archived without it a pointer without keyword.
 *
 * @returns null when the object is no page, or not of the selection
 */
export function eventOf(key: string, body: string, selection: Selection): Replayed | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const parsed = rawObject.safeParse(json);
  if (!parsed.success) return null;
  const page = parsed.data;
  const sent = queueRawDataSite.value.safeParse(page.event);
  const event = sent.success ? sent.data : null;
  if (!isSelected(page, event, selection)) return null;
  return (
    event ?? {
      topic: "queue-raw-data-site",
      source_id: key.split("/")[1] ?? "archive",
      type: "berita",
      external_id: canonicalUrl(page.finalUrl),
      keyword: "",
      keyword_id: derivedId("keyword", "archive"),
      raw_ref: key,
      trace_id: derivedId("trace", key).replaceAll("-", ""),
    }
  );
}
