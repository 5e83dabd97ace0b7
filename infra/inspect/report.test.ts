import { describe, expect, it } from "vitest";
import { inspectPage } from "./report.ts";

const paragraph =
  "Polres Brebes menangkap dua pelaku begal di Kecamatan Brebes pada Sabtu malam, kata Kapolres kepada wartawan.";
const html = `<html><head><title>Polisi Tangkap Begal di Brebes</title>
  <link rel="alternate" type="application/rss+xml" href="/rss" title="Berita">
  <meta property="article:published_time" content="2026-11-28T14:05:00+07:00"></head><body>
  <h1 class="judul">Polisi Tangkap Begal di Brebes</h1><div class="tanggal">Sabtu, 28 November 2026 14:05 WIB</div>
  <div class="isi-berita"><p>${paragraph}</p><p>${paragraph} Keduanya ditahan.</p><p>${paragraph} Motor disita.</p></div>
  <a href="?page=2">2</a></body></html>`;

describe("what an editor sees of a page", () => {
  const report = inspectPage({
    html,
    url: "http://kabarbrebes.test/berita/polisi-tangkap-begal-di-brebes",
    fetchedAt: new Date("2026-11-28T08:00:00Z"),
    selectors: {},
    sitemaps: ["http://kabarbrebes.test/news-sitemap.xml"],
  });
  it("is every date with where it stood, feeds, further pages, and selectors to start from", () => {
    expect(report).toMatch(/meta +2026-11-28T07:05:00.000Z +second/);
    expect(report).toContain("http://kabarbrebes.test/rss  Berita");
    expect(report).toContain("  http://kabarbrebes.test/news-sitemap.xml");
    expect(report).toContain("polisi-tangkap-begal-di-brebes?page=2");
    expect(report).toContain('"title": "h1.judul"');
    expect(report).toContain('"body_content": "div.isi-berita p"');
    expect(report).toContain('"published_date": "div.tanggal"');
  });
  it("is the reason where the page is no article", () => {
    const refused = inspectPage({
      html: "<html><body><h1>Beranda</h1></body></html>",
      url: "http://kabarbrebes.test/",
      fetchedAt: new Date(),
      selectors: {},
    });
    expect(refused).toContain("NOT_AN_ARTICLE (index)");
  });
});
