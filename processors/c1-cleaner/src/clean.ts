import {
  canonicalUrl,
  extractArticle,
  joinPages,
  registrableDomain,
  type ArticleInput,
} from "@nexa/reading";
import {
  articleIdOf,
  jobIdOfRaw,
  type CleanArticle,
  type PointerEvent,
  type SiteEvent,
} from "@nexa/contracts";
import type { RawPage } from "./raw-page.ts";

/**
 * The clean article on a page.
 *
 * @throws Fault NOT_AN_ARTICLE, PAYWALL or HTML_PARSING_FAILED
 */
export function cleanPage(event: SiteEvent | PointerEvent, page: RawPage, now: Date): CleanArticle {
  const { selectors, html, url, fetchedAt, feedDate } = page;
  const asked = { fetchedAt, feedDate, ...(selectors === undefined ? {} : { selectors }) };
  const first = extractArticle({ html, url, ...asked });
  const rest = (page.furtherPages ?? []).map((further) => textOf({ ...further, ...asked }));
  const article = rest.length === 0 ? first : withText(first, joinPages([first.text, ...rest]));
  const canonical = canonicalUrl(article.canonicalUrl);
  const isSite = "externalId" in event;
  return {
    article_id: articleIdOf(canonical),
    job_id: isSite ? event.job_id : jobIdOfRaw(event.raw_ref),
    url: canonical,
    domain: registrableDomain(canonical),
    title: article.title,
    author: article.author,
    content: article.text,
    published_at: article.publishedAt?.toISOString() ?? null,
    published_at_source: article.publishedAtSource,
    published_at_precision: article.publishedAtPrecision,
    ...(article.publishedAtReason === undefined
      ? {}
      : { published_at_reason: article.publishedAtReason }),
    modified_at: article.modifiedAt?.toISOString() ?? null,
    scraped_at: fetchedAt.toISOString(),
    cleaned_at: now.toISOString(),
    char_count: article.charCount,
    word_count: article.wordCount,
    language: article.language ?? "und",
    image: article.image ?? null,
    description: article.description ?? null,
    section: article.section ?? null,
    tags: article.tags,
    matched_keywords: isSite
      ? (event.matched_keywords ?? [])
      : searchedBy(event).map(({ keyword }) => keyword),
    keyword_ids: isSite
      ? (event.keyword_ids ?? [])
      : searchedBy(event).map(({ keyword_id }) => keyword_id),
    region: (isSite && event.region) || null,
    sector: (isSite && event.sector) || null,
    source_name: page.sourceName,
    raw_ref: page.rawRef,
  };
}

/** The keyword that found the page; none for pages that were put in by hand. */
const searchedBy = (event: PointerEvent) => (event.keyword === "" ? [] : [event]);

/** Text of a further page; one that is no article adds nothing. */
function textOf(input: ArticleInput): string {
  try {
    return extractArticle(input).text;
  } catch {
    return "";
  }
}

const withText = <T extends object>(article: T, text: string) => ({
  ...article,
  text,
  charCount: [...text].length,
  wordCount: (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'\u2019-]*/gu) ?? []).length,
});
