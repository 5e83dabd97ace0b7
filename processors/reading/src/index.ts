/** How the pipeline reads the web: addresses, pages, feeds, dates, articles, lexicons. A library, no service. */
export { canonicalUrl, parseWebUrl, registrableDomain, urlHash } from "./url/canonical-url.ts";
export { createFetcher, type Fetcher, type FetcherOptions } from "./fetch/fetcher.ts";
export { defaultLimits, type FetchLimits, type FetchOptions, type Page } from "./fetch/page.ts";
export { decodeText, type DecodedText } from "./fetch/charset.ts";
export { createAddressGuard, isPublicAddress, type AddressGuard } from "./fetch/address-guard.ts";
export { parseRobots, type RobotsRules } from "./fetch/robots.ts";
export { parseFeed, type FeedOptions } from "./feeds/parse-feed.ts";
export type { Feed, FeedItem } from "./feeds/feed.ts";
export { parseSitemap, type Sitemap, type SitemapEntry } from "./feeds/sitemap.ts";
export {
  createNewsLinkResolver,
  newsLinkId,
  type NewsLink,
  type NewsLinkResolver,
} from "./feeds/news-link.ts";
export { discoverFeeds, type FeedLink } from "./feeds/discover-feeds.ts";
export { discoverSitemaps } from "./feeds/discover-sitemaps.ts";
export { parseIndonesianDate } from "./dates/indonesian-date.ts";
export type { DateReading } from "./dates/date-reading.ts";
export {
  extractArticle,
  type ArticleInput,
  type ExtractedArticle,
} from "./extraction/extract-article.ts";
export { findFurtherPages, joinPages, type FurtherPages } from "./extraction/further-pages.ts";
export { suggestSelectors, type SuggestedSelectors } from "./extraction/suggest-selectors.ts";
export type { ArticleSelectors } from "./extraction/selectors.ts";
export type { DateCandidate, DateSource } from "./extraction/date-candidates.ts";
export { detectLanguage, type Language } from "./extraction/language.ts";
export { matchLexicon, type LexiconEntry, type LexiconMatch } from "./lexicon/match-lexicon.ts";
export {
  readIndexPage,
  type IndexLink,
  type IndexPage,
  type IndexPageInput,
} from "./index-page/read-index-page.ts";
export { evaluateDates, type DateScore } from "./evaluation/dates.ts";
export {
  evaluateExtraction,
  type ExtractionScore,
  type PageScore,
} from "./evaluation/extraction.ts";
export {
  evaluateFeeds,
  type FeedFacts,
  type FeedReader,
  type FeedScore,
  type ReadFeed,
} from "./evaluation/feeds.ts";
export type { ReadArticle } from "./evaluation/extraction.ts";
export type { DateReader } from "./evaluation/dates.ts";
