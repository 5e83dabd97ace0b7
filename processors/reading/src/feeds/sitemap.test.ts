import { describe, expect, it } from "vitest";
import { discoverFeeds } from "./discover-feeds.ts";
import { discoverSitemaps } from "./discover-sitemaps.ts";
import { parseSitemap } from "./sitemap.ts";

const now = new Date("2026-11-28T05:00:00Z");
const url = "https://harian.test/sitemap.xml";

describe("a sitemap", () => {
  it("of news gives address, title, date of publication and source", () => {
    const xml = `<?xml version="1.0"?><urlset xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
      <url><loc>/read/1?a=1&amp;b=2</loc><lastmod>2026-11-28</lastmod><news:news><news:publication><news:name>Harian</news:name></news:publication>
      <news:publication_date>2026-11-28T10:00:00+07:00</news:publication_date><news:title><![CDATA[Begal & Curas]]></news:title></news:news></url></urlset>`;
    expect(parseSitemap(xml, url, { now }).entries).toEqual([
      {
        url: "https://harian.test/read/1?a=1&b=2",
        title: "Begal & Curas",
        publishedAt: new Date("2026-11-28T03:00:00Z"),
        modifiedAt: new Date("2026-11-27T17:00:00Z"),
        source: "Harian",
      },
    ]);
  });
  it("of sitemaps names them", () => {
    const xml =
      "<sitemapindex><sitemap><loc>https://harian.test/news.xml</loc></sitemap></sitemapindex>";
    expect(parseSitemap(xml, url)).toEqual({
      entries: [],
      sitemaps: ["https://harian.test/news.xml"],
    });
  });
  it("that is a page of HTML is refused", () => {
    expect(() => parseSitemap("<html></html>", url)).toThrowError(
      expect.objectContaining({ reason: "NOT_A_SITEMAP" }),
    );
  });
});

it("the sitemaps of a site are those that its robots.txt names, those of news first", () => {
  const robots =
    "User-agent: *\nDisallow: /cari\nSITEMAP: /sitemap.xml\n Sitemap : https://harian.test/news-sitemap.xml\n" +
    "Sitemap: ftp://harian.test/x\nsitemap: /sitemap.xml\n# Sitemap: /lama.xml";
  expect(discoverSitemaps(robots, "https://harian.test/robots.txt")).toEqual([
    "https://harian.test/news-sitemap.xml",
    "https://harian.test/sitemap.xml",
  ]);
});

describe("the feeds of a page", () => {
  it("are its alternate links, then links named like feeds, comments last", () => {
    const html = `<head><link rel="alternate" type="application/rss+xml" title="Komentar" href="/comments/feed">
      <link rel="alternate" type="application/atom+xml" title="Berita" href="/atom"></head>
      <body><a href="/rss/hukum">RSS Hukum</a><a href="https://lain.test/rss">Lain</a></body>`;
    expect(discoverFeeds(html, "https://harian.test/").map((feed) => feed.url)).toEqual([
      "https://harian.test/atom",
      "https://harian.test/rss/hukum",
      "https://harian.test/comments/feed",
    ]);
  });
});
