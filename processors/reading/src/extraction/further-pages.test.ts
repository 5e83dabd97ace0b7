import { describe, expect, it } from "vitest";
import { findFurtherPages, joinPages } from "./further-pages.ts";

const url = "https://harian.test/berita/123/polisi-tangkap-pencuri-motor";
const page = (links: string) =>
  `<html><body><p>Isi</p><div class="paging">${links}</div></body></html>`;

describe("an article that is split over pages", () => {
  it("is had whole where the publisher offers that", () => {
    const links = '<a href="?page=2">2</a><a href="?page=all">Tampilkan Semua</a>';
    expect(findFurtherPages(page(links), url)).toMatchObject({ whole: `${url}?page=all` });
  });
  it.each([
    ['<a href="?page=2">Halaman 2</a><a href="?page=3">3</a>', [`${url}?page=2`, `${url}?page=3`]],
    [`<a href="${url}/2">2</a>`, [`${url}/2`]],
    [`<link rel="next" href="${url}?halaman=2">`, [`${url}?halaman=2`]],
  ])("is followed page by page: %s", (links, pages) => {
    expect(findFurtherPages(page(links), url)).toEqual({ whole: null, pages });
  });
  it.each([
    '<a href="/indeks?page=2">2</a>',
    '<a href="?page=2#komentar">Lihat komentar</a>',
    '<a href="https://lain.test/berita/123/polisi-tangkap-pencuri-motor?page=2">2</a>',
  ])("is not led astray by a list or a comment: %s", (links) => {
    expect(findFurtherPages(page(links), url)).toEqual({ whole: null, pages: [] });
  });
  it("has no further pages of its own when it is one", () => {
    expect(findFurtherPages(page('<a href="?page=3">3</a>'), `${url}?page=2`).pages).toEqual([]);
  });
  it("is joined without what its pages repeat", () => {
    const lead = "Polisi menangkap pelaku pencurian motor.";
    expect(joinPages([`${lead}\n\nSatu.`, `${lead}\n\nDua.`])).toBe(`${lead}\n\nSatu.\n\nDua.`);
    expect(joinPages([lead, ""])).toBe(lead);
  });
});
