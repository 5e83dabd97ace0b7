import type { DateReading } from "../dates/date-reading.ts";
import { parseIndonesianDate } from "../dates/indonesian-date.ts";
import { fold } from "./text.ts";
import type { Metadata } from "./metadata.ts";

export type DateSource = "json-ld" | "meta" | "time" | "text" | "url" | "feed";
/** A date somewhere on the page, as text and as read. */
export type DateCandidate = { source: DateSource; text: string; reading: DateReading };
export type DateContext = { now: Date; zone: string };

const metaNames = [
  "article:published_time",
  "og:article:published_time",
  "og:published_time",
  "datepublished",
  "parsely-pub-date",
  "sailthru.date",
  "cxenseparse:recs:publishtime",
  "content_publisheddate",
  "originalpublicationdate",
  "publishdate",
  "publish-date",
  "publish_date",
  "publication_date",
  "pubdate",
  "dtk:publishdate",
  "dc.date.issued",
  "dcterms.date",
  "dcterms.created",
  "dc.date",
  "date",
  "datecreated",
  "createdate",
];

const candidate = (source: DateSource, text: unknown, context: DateContext): DateCandidate[] => {
  if (typeof text !== "string" || text.trim() === "") return [];
  const reading = parseIndonesianDate(text, context);
  return reading === null ? [] : [{ source, text: fold(text).slice(0, 120), reading }];
};

/** Dates machines are told: JSON-LD, then meta elements, then the article's own `time` element. */
export function machineDates(
  document: Document,
  metadata: Metadata,
  context: DateContext,
): DateCandidate[] {
  const found = [
    ...candidate("json-ld", metadata.article?.["datePublished"], context),
    ...candidate("json-ld", metadata.article?.["dateCreated"], context),
    ...metaNames.flatMap((name) =>
      (metadata.meta.get(name) ?? [])
        .slice(0, 1)
        .flatMap((text) => candidate("meta", text, context)),
    ),
  ];
  const marked = document.querySelectorAll(
    '[itemprop="datePublished"],time[pubdate],time.entry-date,time.published,abbr.published',
  );
  for (const element of [...marked].slice(0, 3))
    for (const name of ["datetime", "content", "title"])
      found.push(...candidate("time", element.getAttribute(name), context));
  const times = document.querySelectorAll("time[datetime]");
  // Several `time` elements belong to teasers; a lone one is the article's.
  if (times.length === 1)
    found.push(...candidate("time", times[0]?.getAttribute("datetime"), context));
  return found;
}

const looksDated =
  /(?:\d{1,2}[\s/.-]+(?:\d{1,2}|[a-z]{3,9})\.?[\s/.,-]+'?\d{2,4}|\d{4}-\d{2}-\d{2}|[a-z]{3,9} \d{1,2}, \d{4}|(?:jam|menit|hari)(?: yang)? lalu|kemarin|hari ini)/i;
const dateName =
  /date|time|tanggal|tgl|waktu|publish|posted|jam\b|meta|info|author|byline|reporter/i;

/**
 * Dates a reader sees, best first: near the headline, in short texts, with a time of day.
 * The site's clock ("Senin, 5 November 2026" in its header) has no time and stands far off.
 */
export function visibleDates(
  document: Document,
  metadata: Metadata,
  context: DateContext,
): DateCandidate[] {
  const found: (DateCandidate & { rank: number })[] = [];
  let index = 0;
  let titleIndex = -1;
  const dated: { node: Node; index: number }[] = [];
  const walk = (node: Node) => {
    if (node === metadata.titleElement) titleIndex = index;
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === 1) walk(child);
      else if (child.nodeType === 3) {
        const value = child.nodeValue ?? "";
        if (value.length < 3 || value.trim() === "") continue;
        index++;
        if (value.length <= 400 && looksDated.test(value)) dated.push({ node: child, index });
      }
    }
  };
  walk(document.documentElement);
  for (const { node, index: at } of dated.slice(0, 80)) {
    const parent = node.parentElement;
    let text = fold(node.nodeValue);
    let element = parent;
    for (let level = 0; level < 2 && element !== null; level++, element = element.parentElement) {
      const whole = fold(element.textContent);
      if (whole.length > 140) break;
      text = whole;
    }
    // "Kamis (6/8/2026)" within a sentence is the day of the event.
    const sentence =
      text.length > 160 || (text.length > 60 && /[a-z]{2}[.!?]["\u201d]?$/i.test(text));
    const reading = parseIndonesianDate(text, context);
    if (reading === null || sentence) continue;
    const distance =
      titleIndex < 0 ? at / 4 : at > titleIndex ? at - titleIndex : (titleIndex - at) * 2;
    const names = [parent, parent?.parentElement]
      .map((e) => `${e?.className ?? ""} ${e?.id ?? ""}`)
      .join(" ");
    const rank =
      distance -
      (reading.precision === "day" ? 0 : 12) -
      (dateName.test(names) ? 6 : 0) -
      (parent?.tagName === "TIME" ? 3 : 0) +
      (parent?.closest("a,li,nav,aside,footer") != null ? 15 : 0) +
      (text.length > 80 ? 10 : 0);
    found.push({ source: "text", text: text.slice(0, 120), reading, rank });
  }
  return found.filter((date) => date.rank < 30).sort((a, b) => a.rank - b.rank);
}

const urlDate =
  /[/_-]((?:19|20)\d{2})[/_-]?(0[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?=\D|\d{6})|\/(\d{2})\/(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\//;
/** The day that stands in an address, as `/2026/11/30/` or `/26/11/30/`. */
export function urlDates(url: string, context: DateContext): DateCandidate[] {
  const match = urlDate.exec(url);
  if (match === null) return [];
  const [year, month, day] =
    match[1] === undefined ? [`20${match[4] ?? ""}`, match[5], match[6]] : match.slice(1, 4);
  return candidate("url", `${year ?? ""}-${month ?? ""}-${day ?? ""}`, context);
}
