import { describe, expect, it } from "vitest";
import { extractArticle, type ArticleInput } from "./extract-article.ts";

const fetchedAt = new Date("2026-08-12T05:00:00Z");
const url = "https://harian.test/read/2026/08/06/123456/polisi-tangkap-pelaku";
const paragraphs = [
  "HARIAN.TEST, Bandung - Kepolisian Resor Kota Bandung menangkap seorang pelaku pencurian kendaraan bermotor di kawasan Cibiru, Kamis (6/8/2026) dini hari.",
  "Kepala Polresta Bandung mengatakan pelaku sudah lama dicari karena telah beraksi di sedikitnya dua belas tempat di wilayah itu.",
  "\u201cKami masih mengembangkan kasus ini,\u201d ujarnya kepada wartawan. Barang bukti berupa tiga sepeda motor telah diamankan oleh petugas di kantor polisi.",
];
const text = paragraphs.join("\n\n");
const bodyOf = (between = "") =>
  paragraphs.map((line, index) => `<p>${line}</p>${index === 1 ? between : ""}`).join("");
const page = ({
  head = "",
  above = "",
  between = "",
  below = "",
  date = '<div class="date">Kamis, 6 Agustus 2026 | 14:05 WIB</div>',
} = {}) => `<!doctype html><html><head>
  <title>Polisi Tangkap Pelaku Pencurian Motor - Harian Test</title>${head}</head><body>
  <div class="header">Rabu, 12 Agustus 2026</div><nav><a href="/">Beranda</a></nav>
  <div class="content"><h1>Polisi Tangkap Pelaku Pencurian Motor</h1>${date}${above}
  <div class="isi">${bodyOf(between)}${below}</div></div><footer>Hak cipta Harian Test</footer></body></html>`;
const extract = (html: string, more: Partial<ArticleInput> = {}) =>
  extractArticle({ html, url, fetchedAt, ...more });
const jsonLd = (date: string) =>
  `<script type="application/ld+json">{"@type":"NewsArticle","headline":"Polisi Tangkap Pelaku Pencurian Motor","datePublished":"${date}","author":{"name":"Ani Lestari"}}</script>`;

describe("extractArticle", () => {
  it("reads title, paragraphs, date, language and counts of a plain page", () => {
    expect(extract(page())).toMatchObject({
      title: "Polisi Tangkap Pelaku Pencurian Motor",
      text,
      publishedAt: new Date("2026-08-06T07:05:00Z"),
      publishedAtSource: "text",
      publishedAtPrecision: "minute",
      language: "id",
      charCount: [...text].length,
      canonicalUrl: url,
    });
  });
  it.each([
    '<p><strong>Baca juga: <a href="/x">Polisi Buru Penadah Motor Curian</a></strong></p>',
    '<div class="baca-juga"><p>Baca Juga</p><a href="/x">Polisi Buru Penadah</a></div>',
    "<p>ADVERTISEMENT</p><p>SCROLL TO CONTINUE WITH CONTENT</p>",
    "<p>[Gambas:Video 20detik]</p>",
    "<p>Simak Video \u201cPolisi Tangkap Pelaku\u201d</p>",
    '<figure><img src="a.jpg"><figcaption>Pelaku digiring petugas. (Foto: Ani)</figcaption></figure>',
    '<div class="share-buttons">Bagikan: <a href="#">Facebook</a> <a href="#">X</a></div>',
  ])("leaves out what stands between the paragraphs: %s", (between) => {
    expect(extract(page({ between })).text).toBe(text);
  });
  it.each([
    "<p>Penulis: Ani Lestari</p><p>Editor: Budi Santoso</p>",
    "<p>Copyright \u00a9 Harian Test 2026</p>",
    '<div class="tags">Tag: <a href="/tag/polisi">polisi</a></div>',
    '<p><a href="/x">Polisi Buru Penadah Motor Curian di Garut</a></p>',
    "<p>(ani/bud)</p>",
  ])("leaves out what stands below the text: %s", (below) => {
    expect(extract(page({ below })).text).toBe(text);
  });
  it("reads what a target's own selectors pick, and falls back when they find nothing", () => {
    const html = page({
      below:
        '<p class="lain">Kalimat panjang di luar pilihan selektor yang tidak boleh ikut terbaca di sini.</p>',
    });
    expect(
      extract(html, { selectors: { body_content: "div.isi p:not(.lain)", title: "h1" } }).text,
    ).toBe(text);
    expect(
      extract(page(), { selectors: { body_content: "div.tidak-ada", article_wrapper: "p[" } }).text,
    ).toBe(text);
  });
});

describe("date of publication", () => {
  it("takes JSON-LD first, with the visible date as witness", () => {
    expect(extract(page({ head: jsonLd("2026-08-06T14:05:21+07:00") }))).toMatchObject({
      publishedAt: new Date("2026-08-06T07:05:21Z"),
      publishedAtSource: "json-ld",
      publishedAtPrecision: "second",
      publishedAtCertain: true,
      author: "Ani Lestari",
    });
  });
  it.each(["2026-08-06T14:05:00Z", "2026-08-06T07:05:00+07:00"])(
    "believes the shown WIB time over %s in JSON-LD",
    (date) => {
      expect(extract(page({ head: jsonLd(date) }))).toMatchObject({
        publishedAt: new Date("2026-08-06T07:05:00Z"),
        publishedAtReason: "ZONE_CORRECTED",
      });
    },
  );
  it("fault 54: does not trust a date more than a day after the fetch", () => {
    const plain = { head: jsonLd("2027-01-01T00:00:00+07:00"), date: "" };
    expect(
      extractArticle({
        html: page(plain).replace("Rabu, 12 Agustus 2026", ""),
        url: "https://harian.test/x/polisi",
        fetchedAt,
      }),
    ).toMatchObject({
      publishedAt: null,
      publishedAtReason: "DATE_IN_FUTURE",
    });
  });
  it("knows only the day from an address, and says so", () => {
    expect(extract(page({ date: "" }).replace("Rabu, 12 Agustus 2026", ""))).toMatchObject({
      publishedAtSource: "url",
      publishedAtPrecision: "day",
      publishedAtCertain: false,
    });
  });
  it("reads a zoneless date in the publisher's zone", () => {
    expect(
      extract(page({ date: '<time datetime="2026-08-06 14:05:00"></time>' }), {
        zone: "Asia/Makassar",
      }).publishedAt,
    ).toEqual(new Date("2026-08-06T06:05:00Z"));
  });
});

describe("pages that are no articles", () => {
  const refusal = (html: string, address = url) => {
    try {
      extractArticle({ html, url: address, fetchedAt });
      return null;
    } catch (error) {
      return error;
    }
  };
  const list = Array.from(
    { length: 30 },
    (_, index) =>
      `<li><a href="/read/${String(index)}">Judul berita nomor ${String(index)} tentang sebuah kejadian di daerah</a></li>`,
  ).join("");
  it.each([
    [
      "index",
      `<title>Berita Terkini</title><body><h1>Indeks Berita</h1><ul>${list}</ul></body>`,
      "https://harian.test/indeks/",
    ],
    [
      "consent",
      "<title>Sebelum melanjutkan</title><body><p>Sebelum Anda melanjutkan ke Google. Kami menggunakan cookie dan data.</p><button>Terima semua cookie</button></body>",
      url,
    ],
    [
      "challenge",
      "<title>Just a moment...</title><body><p>Checking your browser before accessing harian.test. Please wait a few seconds.</p></body>",
      url,
    ],
    [
      "error",
      "<title>404 Halaman tidak ditemukan</title><body><p>Maaf, halaman yang Anda cari tidak tersedia di situs ini lagi.</p></body>",
      url,
    ],
    [
      "video",
      '<title>Video: Banjir Bandung</title><meta property="og:type" content="video.other"><body><h1>Video: Banjir Bandung</h1><video src="a.mp4"></video><p>Banjir melanda kawasan Bandung pada Kamis malam.</p></body>',
      "https://harian.test/video/123456/banjir",
    ],
  ])("refuses an %s page", (kind, html, address) => {
    expect(refusal(html, address)).toMatchObject({ reason: "NOT_AN_ARTICLE", details: { kind } });
  });
  it("tells a paywall from an article", () => {
    const html = `<title>Laporan Khusus Beras</title><body><h1>Laporan Khusus Beras</h1><p>Harga beras naik sejak awal pekan ini di banyak daerah.</p><div>Berlangganan untuk membaca artikel ini.</div></body>`;
    expect(refusal(html)).toMatchObject({ reason: "PAYWALL", retryable: false });
  });
  it.each(["", "<html></html>", "\u0000\u0001", "<script>", "<div>".repeat(30_000)])(
    "says when nothing can be read from %.40j",
    (html) => {
      expect(refusal(html)).toMatchObject({ reason: "HTML_PARSING_FAILED" });
    },
  );
});
