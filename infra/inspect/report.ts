import { Fault } from "@nexa/contracts";
import {
  discoverFeeds,
  extractArticle,
  findFurtherPages,
  readIndexPage,
  suggestSelectors,
  type ArticleSelectors,
  type ExtractedArticle,
} from "@nexa/reading";

export type Inspected = {
  html: string;
  url: string;
  fetchedAt: Date;
  selectors: ArticleSelectors;
  /** That the site's robots.txt names; absent for a file. */
  sitemaps?: string[];
};

const width = 58;
/** A text broken at words into lines of the column's width. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      if (line !== "" && line.length + word.length >= width) {
        lines.push(line);
        line = "";
      }
      line = line === "" ? word : `${line} ${word}`;
    }
    lines.push(line.slice(0, width));
  }
  return lines;
}

function sideBySide(left: string, right: string): string[] {
  const [a, b] = [wrap(left), wrap(right)];
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at) =>
    `${(a[at] ?? "").padEnd(width)} | ${b[at] ?? ""}`.trimEnd(),
  );
}

function read(page: Inspected, selectors?: ArticleSelectors): ExtractedArticle | string {
  try {
    return extractArticle({ ...page, selectors: selectors ?? {} });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const kind = error.details["kind"];
    return `${error.reason}${typeof kind === "string" ? ` (${kind})` : ""}: ${error.message}`;
  }
}

const describe = (article: ExtractedArticle | string): string =>
  typeof article === "string"
    ? article
    : [
        `title     ${article.title}`,
        `author    ${article.author ?? "-"}`,
        `published ${article.publishedAt?.toISOString() ?? "-"}`,
        `          from ${article.publishedAtSource ?? "-"}, to the ${article.publishedAtPrecision ?? "-"}, ${article.publishedAtCertain ? "certain" : "doubtful"} ${article.publishedAtReason ?? ""}`,
        `modified  ${article.modifiedAt?.toISOString() ?? "-"}`,
        `canonical ${article.canonicalUrl}`,
        `section   ${article.section ?? "-"}`,
        `tags      ${article.tags.join(", ") || "-"}`,
        `image     ${article.image ?? "-"}`,
        `language  ${article.language ?? "-"}`,
        `length    ${String(article.charCount)} characters, ${String(article.wordCount)} words`,
        "",
        article.text,
      ].join("\n");

/**
 * What is found on a page, for people who set up a target: its selectors beside the general
 * extractor, every date that was read, further pages, links, feeds, and selectors that would fit.
 */
export function inspectPage(page: Inspected): string {
  const general = read(page);
  const hasSelectors = Object.values(page.selectors).some((selector) => selector);
  const suggested = suggestSelectors(page);
  const chosen = hasSelectors ? page.selectors : suggested;
  const { whole, pages } = findFurtherPages(page.html, page.url);
  const index = readIndexPage({ ...page, selectors: page.selectors });
  const list = (lines: string[]) =>
    lines.length === 0 ? ["  none"] : lines.map((line) => `  ${line}`);
  const dates = typeof general === "string" ? [] : general.dateCandidates;
  return [
    page.url,
    "",
    ...sideBySide(hasSelectors ? "YOUR SELECTORS" : "SUGGESTED SELECTORS", "GENERAL EXTRACTOR"),
    ...sideBySide("-".repeat(width), "-".repeat(width)),
    ...sideBySide(describe(read(page, chosen)), describe(general)),
    "",
    "DATES, in the order in which they were read",
    ...list(
      dates.map(
        ({ source, reading, text }) =>
          `${source.padEnd(8)} ${reading.at.toISOString()}  ${reading.precision.padEnd(6)} ${reading.zone.padEnd(12)} "${text}"`,
      ),
    ),
    "",
    "FURTHER PAGES",
    ...list([...(whole === null ? [] : [`whole: ${whole}`]), ...pages]),
    "",
    `LINKS TO ARTICLES (${String(index.articles.length)}${index.isIndex ? ", by article_wrapper" : ""})`,
    ...list([
      ...index.articles.slice(0, 15).map(({ title, url }) => `${url}  ${title ?? ""}`),
      ...index.nextPages.slice(0, 3).map((url) => `next: ${url}`),
    ]),
    "",
    "FEEDS",
    ...list(discoverFeeds(page.html, page.url).map(({ url, title }) => `${url}  ${title ?? ""}`)),
    "",
    "SITEMAPS that robots.txt names",
    ...list(page.sitemaps ?? []),
    "",
    "html_selectors TO START FROM",
    ...JSON.stringify(suggested, null, 2).split("\n"),
  ].join("\n");
}
