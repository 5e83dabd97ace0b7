import { describe, expect, it } from "vitest";
import { parseFeed } from "../feeds/parse-feed.ts";
import { canonicalUrl } from "../url/canonical-url.ts";
import { extractArticle } from "./extract-article.ts";

const fetchedAt = new Date("2023-11-03T05:00:00Z");
const text =
  "Kepolisian Resor Kota Bandung menangkap seorang pelaku pencurian kendaraan bermotor di kawasan Cibiru pada Kamis dini hari.";
const page = (head: string, shown = "") =>
  `<html><head><title>Polisi Tangkap Pencuri Motor</title>${head}</head><body><article><h1>Polisi Tangkap Pencuri Motor</h1><div class="tanggal">${shown}</div><p>${text}</p><p>${text} Ia ditahan.</p></article></body></html>`;
const read = (html: string) =>
  extractArticle({ html, url: "https://harian.test/read/polisi-tangkap-pencuri-motor", fetchedAt });

describe("fault 53: pages that lie about their date", () => {
  it("with a false Z in meta are read by JSON-LD", () => {
    const article = read(
      page(
        `<meta name="pubdate" content="2023-11-02T20-59-53Z"><script type="application/ld+json">{"@type":"NewsArticle","headline":"Polisi Tangkap Pencuri Motor","datePublished":"2023-11-02T20:59:53+07:00"}</script>`,
      ),
    );
    expect(article.publishedAt?.toISOString()).toBe("2023-11-02T13:59:53.000Z");
  });
  it("are read day first", () => {
    const article = read(page("", "02/11/2023, 21:34 WIB"));
    expect(article.publishedAt?.toISOString()).toBe("2023-11-02T14:34:00.000Z");
  });
});

describe("fault 54: dates in the future", () => {
  it("more than a day ahead are not trusted, and the reason is told", () => {
    const article = read(
      page('<meta property="article:published_time" content="2024-11-02T20:59:53Z">'),
    );
    expect(article).toMatchObject({ publishedAt: null, publishedAtReason: "DATE_IN_FUTURE" });
  });
  it("in a feed are not trusted either", () => {
    const feed = parseFeed(
      '<rss version="2.0"><channel><item><title>a</title><pubDate>Sat, 02 Nov 2024 10:00:00 GMT</pubDate></item></channel></rss>',
      "https://harian.test/rss",
      { now: fetchedAt },
    );
    expect(feed.items[0]).toMatchObject({ publishedAt: null, publishedAtReason: "DATE_IN_FUTURE" });
  });
});

describe("fault 55: a headline that is edited", () => {
  it("stays one article: it is known by its address, whatever guid and tracking say", () => {
    const address = "https://harian.test/read/1/polisi";
    expect(canonicalUrl(`${address}?utm_source=rss#top`)).toBe(canonicalUrl(address));
  });
});

describe("fault 61: consent and other pages that answer 200", () => {
  it.each([
    ["consent", "Sebelum melanjutkan ke situs ini, setujui cookie.", "Persetujuan"],
    ["challenge", "Checking your browser before accessing harian.test", "Just a moment..."],
    ["error", "Halaman yang Anda cari tidak ada.", "404 Not Found"],
  ])("are refused as %s, not stored as the article", (kind, body, title) => {
    const html = `<html><head><title>${title}</title></head><body><p>${body}</p></body></html>`;
    expect(() => read(html)).toThrowError(
      expect.objectContaining({ reason: "NOT_AN_ARTICLE", details: { kind } }),
    );
  });
  it("a live report is refused as live", () => {
    const live =
      '<script type="application/ld+json">{"@type":"LiveBlogPosting","headline":"x"}</script>';
    expect(() => read(page(live))).toThrowError(
      expect.objectContaining({ reason: "NOT_AN_ARTICLE", details: { kind: "live" } }),
    );
  });
});

describe("hostile mark-up", () => {
  const nest = (tag: string, times: number) => `<${tag}>`.repeat(times);
  it.each([
    ["50,000 nested elements", nest("div", 50_000) + text.repeat(500)],
    ["100,000 that never close", nest("p", 100_000)],
    ["nested links and formatting", nest("a href=/x", 30_000) + nest("b", 30_000)],
    ["quotes that never close", '<div a="'.repeat(100_000)],
    ["300,000 signs that open nothing", "<".repeat(300_000)],
  ])(
    "of %s costs seconds at most and ends in an article or a Fault",
    (_, html) => {
      const started = performance.now();
      expect(() => read(`<html><body>${html}</body></html>`)).toThrowError(
        expect.objectContaining({ reason: expect.stringMatching(/^[A-Z_]+$/) as string }),
      );
      expect(performance.now() - started).toBeLessThan(15_000);
    },
    30_000,
  );
});

describe("when an article was changed", () => {
  it("is read from JSON-LD or meta, and never before it was published", () => {
    const published =
      '<meta property="article:published_time" content="2023-11-02T10:00:00+07:00">';
    const changed = (time: string) =>
      read(page(`${published}<meta property="article:modified_time" content="${time}">`))
        .modifiedAt;
    expect(changed("2023-11-02T12:30:00+07:00")).toEqual(new Date("2023-11-02T05:30:00Z"));
    expect(changed("2023-11-01T12:30:00+07:00")).toBeNull();
  });
});
