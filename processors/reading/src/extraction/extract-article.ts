import { Fault } from "@nexa/contracts";
import { parseWebUrl } from "../url/canonical-url.ts";
import { assertArticle } from "./article-kind.ts";
import { readBody, readSelected, type Body } from "./body.ts";
import {
  machineDates,
  urlDates,
  visibleDates,
  type DateCandidate,
  type DateSource,
} from "./date-candidates.ts";
import { parseDocument } from "./html-document.ts";
import { detectLanguage, type Language } from "./language.ts";
import { readMetadata } from "./metadata.ts";
import { findModified } from "./modified.ts";
import { choosePublished } from "./published.ts";
import { pick, type ArticleSelectors } from "./selectors.ts";
import { fold } from "./text.ts";
import { parseIndonesianDate } from "../dates/indonesian-date.ts";
import { findAuthor } from "./author.ts";

export type ArticleInput = {
  html: string;
  /** The final address of the page, http or https. */
  url: string;
  /** When it was fetched: relative dates are told from here, later dates are not trusted. */
  fetchedAt: Date;
  /** A target's own selectors; where one finds nothing the general extractor answers. */
  selectors?: ArticleSelectors;
  /** The date its feed item gave. */
  feedDate?: Date | null;
  /** IANA zone of the publisher, for dates without one; default Asia/Jakarta. */
  zone?: string;
};

/** An article as read from its page. */
export type ExtractedArticle = {
  title: string;
  /** Paragraphs, separated by blank lines. */
  text: string;
  author: string | null;
  /** Null when the page does not let us know; then `publishedAtReason` says why. */
  publishedAt: Date | null;
  publishedAtSource: DateSource | null;
  /** For `day` the instant is the local midnight that begins it. */
  publishedAtPrecision: "second" | "minute" | "day" | null;
  /** False when sources contradict each other. */
  publishedAtCertain: boolean;
  publishedAtReason?: string;
  /** Every date that was read, for people who look into a page. */
  dateCandidates: DateCandidate[];
  /** The last change the page states; null when none, or before it was published. */
  modifiedAt: Date | null;
  canonicalUrl: string;
  language: Language | null;
  /** Unicode code points of `text`. */
  charCount: number;
  wordCount: number;
  image?: string;
  section?: string;
  description?: string;
  tags: string[];
};

const absolute = (link: string | null, base: string): string | undefined =>
  link !== null && URL.canParse(link, base) && /^https?:/.test(new URL(link, base).href)
    ? new URL(link, base).href
    : undefined;

/** A canonical link is believed when it stays on the host's domain and is not the front page. */
function believedCanonical(link: string | null, url: string): string {
  const told = absolute(link, url);
  if (told === undefined) return url;
  const [here, there] = [new URL(url), new URL(told)];
  const sameSite =
    here.hostname.split(".").slice(-2).join(".") === there.hostname.split(".").slice(-2).join(".");
  return sameSite && there.pathname.length > 1 ? told : url;
}

/**
 * Reads the article on a page: its text without what publishers put around and between it, and what
 * the page says about itself.
 *
 * @throws Fault INVALID_ARGUMENT with reason NOT_AN_ARTICLE (an index, video, consent or error page;
 *   `details.kind` says which) or HTML_PARSING_FAILED (no text or title can be found);
 *   PERMISSION_DENIED with reason PAYWALL (only a teaser is shown)
 */
export function extractArticle(input: ArticleInput): ExtractedArticle {
  try {
    return readArticle(input);
  } catch (error) {
    if (error instanceof Fault) throw error;
    // Hostile markup (a hundred thousand nested elements) ends the parser's stack, not the service.
    throw new Fault("INVALID_ARGUMENT", `${input.url}: the page cannot be read`, {
      reason: "HTML_PARSING_FAILED",
      cause: error,
    });
  }
}

function readArticle(input: ArticleInput): ExtractedArticle {
  const { html, url, fetchedAt, selectors = {}, feedDate = null, zone = "Asia/Jakarta" } = input;
  parseWebUrl(url);
  const page = parseDocument(html);
  const { document } = page;
  const metadata = readMetadata(page, url);
  const context = { now: fetchedAt, zone };

  const pickedDate = pick(document, selectors.published_date)[0];
  const pickedReading =
    pickedDate &&
    parseIndonesianDate(
      fold(pickedDate.getAttribute("datetime") ?? pickedDate.textContent),
      context,
    );
  const candidates: DateCandidate[] = [
    ...(pickedReading == null
      ? []
      : [{ source: "text" as const, text: fold(pickedDate?.textContent), reading: pickedReading }]),
    ...machineDates(document, metadata, context),
    ...visibleDates(document, metadata, context),
    ...urlDates(url, context),
    ...(feedDate === null
      ? []
      : [
          {
            source: "feed" as const,
            text: feedDate.toISOString(),
            reading: { at: feedDate, precision: "second" as const, zone: "z", certain: true },
          },
        ]),
  ];
  const published = choosePublished(candidates, fetchedAt);
  const pickedTitle = fold(pick(document, selectors.title)[0]?.textContent);
  const title = pickedTitle === "" ? metadata.title : pickedTitle;
  const author = findAuthor(document, metadata);
  const signs = {
    url,
    pageText: fold(document.documentElement.textContent),
    pageTitle: fold(document.querySelector("title")?.textContent),
    videoCount: document.querySelectorAll(
      "video,iframe[src*=youtu],iframe[src*=video],iframe[src*=embed],amp-youtube",
    ).length,
  };

  const picked = pick(document, selectors.body_content);
  const inWrapper = picked.length > 0 ? picked : pick(document, selectors.article_wrapper);
  const chosen: Body | null =
    inWrapper.length > 0 ? readSelected(inWrapper, { ...metadata, title }) : null;
  const body =
    chosen !== null && chosen.paragraphs.join("").length >= 100
      ? chosen
      : readBody(document, { ...metadata, title });
  assertArticle(body, metadata, signs);
  if (title === null || title === "")
    throw new Fault("INVALID_ARGUMENT", `${url}: no title was found`, {
      reason: "HTML_PARSING_FAILED",
    });

  const text = body.paragraphs.join("\n\n");
  const image = absolute(metadata.image, url);
  return {
    title,
    text,
    author,
    publishedAt: published.at,
    publishedAtSource: published.source,
    publishedAtPrecision: published.precision,
    publishedAtCertain: published.certain,
    ...(published.reason === undefined ? {} : { publishedAtReason: published.reason }),
    dateCandidates: candidates,
    modifiedAt: findModified(metadata, published.at, context),
    canonicalUrl: believedCanonical(metadata.canonical, url),
    language: detectLanguage(`${title}\n${text}`),
    charCount: [...text].length,
    wordCount: (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'\u2019-]*/gu) ?? []).length,
    ...(image === undefined ? {} : { image }),
    ...(metadata.section === null ? {} : { section: metadata.section }),
    ...(metadata.description === null ? {} : { description: metadata.description }),
    tags: metadata.tags,
  };
}
