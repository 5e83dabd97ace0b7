import { createHash } from "node:crypto";
import { escapeHtml } from "./html.ts";
import { publishedAt, type Publication } from "./plan.ts";
import { plain, redirect } from "./reply.ts";
import type { Host } from "./site.ts";

/** The host whose search feed has the form of Google News RSS. */
export const searchHost = "news.google.test";

/** The opaque id of one item; the same publication found by another keyword has another one. */
export const feedId = (publication: Publication, keyword: string): string =>
  `CBMi${createHash("sha256").update(`${publication.id}\n${keyword}`).digest("base64url")}`;

const linkOf = (publication: Publication, keyword: string): string =>
  `http://${searchHost}/rss/articles/${feedId(publication, keyword)}`;

const item = (publication: Publication, keyword: string, clock: Date): string => {
  const { publisher, article } = publication;
  const link = linkOf(publication, keyword);
  const description = `<a href="${link}?oc=5" target="_blank">${escapeHtml(article.title)}</a>&nbsp;&nbsp;<font color="#6f6f6f">${publisher.name}</font>`;
  const date =
    publication.feedDate === "none"
      ? ""
      : `<pubDate>${publishedAt(publication, clock).toUTCString()}</pubDate>`;
  return `<item><title>${escapeHtml(article.title)} - ${publisher.name}</title><link>${link}?oc=5</link><guid isPermaLink="false">${feedId(publication, keyword)}</guid>${date}<description>${escapeHtml(description)}</description><source url="http://${publisher.host}">${publisher.name}</source></item>`;
};

const feed = (keyword: string, items: string[], clock: Date): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><generator>NFE/5.0</generator><title>"${escapeHtml(keyword)}" - Google Berita</title><link>http://${searchHost}/search?q=${encodeURIComponent(keyword)}&amp;hl=id&amp;gl=ID&amp;ceid=ID:id</link><language>id</language><webMaster>news-webmaster@${searchHost}</webMaster><copyright>Newsroom demo</copyright><lastBuildDate>${clock.toUTCString()}</lastBuildDate><description>Google Berita</description>${items.join("")}</channel></rss>`;

/** The keyword of a query: quotes and operators such as `when:1d` do not count, nor does case. */
const keywordOf = (query: string): string =>
  query
    .replaceAll(/\b(when|after|before):\S+/g, "")
    .replaceAll('"', "")
    .trim()
    .toLowerCase();

const addressOf = (publication: Publication, keyword: string): string =>
  publication.tracking === true && keyword !== publication.keywords[0]
    ? `${publication.url}?utm_source=google&utm_medium=rss`
    : publication.url;

/** The search host: `/rss/search?q=KEYWORD` and the redirecting `/rss/articles/ID`. */
export const openSearch = (plan: Publication[], clock: Date): Host => {
  const found = plan.flatMap((publication) =>
    publication.keywords.map((keyword) => ({ publication, keyword })),
  );
  const addresses = new Map(
    found.map(({ publication, keyword }) => [
      feedId(publication, keyword),
      addressOf(publication, keyword),
    ]),
  );
  return (url) => {
    if (url.pathname === "/robots.txt") return plain(200, "User-agent: *\nAllow: /rss/\n");
    if (url.pathname === "/rss/search") {
      const keyword = keywordOf(url.searchParams.get("q") ?? "");
      const items = found
        .filter((one) => one.keyword.toLowerCase() === keyword)
        .map((one) => item(one.publication, one.keyword, clock));
      return plain(200, feed(keyword, items, clock), "application/xml; charset=utf-8");
    }
    const address = addresses.get(url.pathname.replace("/rss/articles/", ""));
    return address === undefined ? plain(404, "Not found") : redirect(address);
  };
};
