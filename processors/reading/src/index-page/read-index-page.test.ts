import { describe, expect, it } from "vitest";
import { readIndexPage } from "./read-index-page.ts";

const url = "https://harian.test/daerah";
const card = (
  id: number,
) => `<div class="card"><a href="/read/2026/08/06/${String(id)}/polisi-tangkap-pelaku-pencurian?utm_source=x"><img></a>
  <h3 class="t"><a href="/read/2026/08/06/${String(id)}/polisi-tangkap-pelaku-pencurian">Polisi tangkap ${String(id)}</a></h3><span class="d">6 Agustus 2026 14:05 WIB</span></div>`;

describe("readIndexPage", () => {
  it("takes a wrapper that matches two or more elements with links as the list's items", () => {
    const html = `<body>${card(1)}${card(2)}<a href="/read/2026/08/06/9/iklan-di-luar-daftar-ini">Lain</a></body>`;
    const page = readIndexPage({
      html,
      url,
      selectors: { article_wrapper: "div.card", title: "h3.t", published_date: ".d" },
    });
    expect(page.isIndex).toBe(true);
    expect(page.articles).toEqual(
      [1, 2].map((id) => ({
        url: `https://harian.test/read/2026/08/06/${String(id)}/polisi-tangkap-pelaku-pencurian`,
        title: `Polisi tangkap ${String(id)}`,
        publishedAt: new Date("2026-08-06T07:05:00Z"),
      })),
    );
  });
  it("takes a wrapper that matches once as one article's container", () => {
    const page = readIndexPage({
      html: `<div class="read__content"><p>Isi <a href="/read/2026/08/06/3/berita-lain-tentang-hal-ini">lain</a></p></div>`,
      url,
      selectors: { article_wrapper: "div.read__content" },
    });
    expect(page).toMatchObject({ isIndex: false, articles: [] });
  });
  it("takes the single item on the last page of a list as an item", () => {
    const page = readIndexPage({
      html: card(7),
      url: `${url}?page=4`,
      selectors: { article_wrapper: "div.card" },
      isFurtherPage: true,
    });
    expect(page).toMatchObject({ isIndex: true, articles: [{ title: "Polisi tangkap 7" }] });
  });
  it("without a wrapper takes links of the publisher's domain that look like articles", () => {
    const html = `<nav><a href="/tag/korupsi">Korupsi</a><a href="/tentang-kami">Tentang</a></nav>
      <a href="https://nasional.harian.test/berita/123456/menteri-resmikan-jembatan-baru">Menteri</a>
      <a href="https://lain.test/berita/123456/menteri-resmikan-jembatan-baru">Lain</a>`;
    expect(readIndexPage({ html, url }).articles.map((link) => link.url)).toEqual([
      "https://nasional.harian.test/berita/123456/menteri-resmikan-jembatan-baru",
    ]);
  });
  it("finds the next pages in order, and not the one it is on", () => {
    const html = `<div class="paging"><a href="?page=1">1</a><a href="?page=2">2</a><a href="?page=3">3</a><a href="?page=4">4</a><a href="?page=3">Selanjutnya \u00bb</a></div>`;
    expect(readIndexPage({ html, url: `${url}?page=2` }).nextPages).toEqual([
      `${url}?page=3`,
      `${url}?page=4`,
    ]);
  });
});
