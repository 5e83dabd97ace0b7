import { localTime } from "../dates.ts";
import { escapeHtml, openGraph, teaser } from "../html.ts";
import type { Link, Publisher } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WIB");
  return `${t.day.padStart(2, "0")}-${t.monthNumber}-${t.year} / ${t.hour}:${t.minute} WIB`;
};

const rows = (links: Link[]): string =>
  links
    .map(
      (link) =>
        `<tr class="baris-berita"><td class="jam">${visibleDate(link.publishedAt)}</td><td class="judul"><a href="${link.path}">${escapeHtml(link.title)}</a></td></tr>`,
    )
    .join("\n");

const frame = (
  head: string,
  main: string,
): string => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
${head}
</head>
<body>
<table id="wrap" width="980" align="center" cellpadding="0"><tr><td colspan="2" id="kop"><a href="/">JATENG RAYA</a> &middot; Semarang &middot; Solo &middot; Pati &middot; Banyumas &middot; Kedu &middot; <a href="/indeks">Indeks</a></td></tr>
<tr><td id="kiri" valign="top">${main}</td>
<td id="kanan" valign="top" width="300"><div class="kotak">e-Paper Jateng Raya: langganan mulai Rp 25.000 per bulan</div></td></tr>
<tr><td colspan="2" id="kaki">Hak cipta (c) 2026 PT Jateng Raya Pers. Dilarang mengutip tanpa menyebut sumber.</td></tr></table>
</body></html>`;

/** Regional paper set in tables; numeric day-first date with dashes, and a directory that robots may not read. */
export const jatengraya: Publisher = {
  id: "jatengraya",
  name: "Jateng Raya",
  host: "jatengraya.test",
  kind: "media_daerah",
  zone: "WIB",
  charset: "utf-8",
  contentType: "text/html; charset=utf-8",
  robots: "User-agent: *\nDisallow: /premium/\n\nUser-agent: BadBot\nDisallow: /\n",
  crawl: {
    pageSize: 9,
    selectors: {
      article_wrapper: "tr.baris-berita",
      title: "td#kiri h1",
      body_content: "div#isi",
      published_date: "div.tgl",
    },
  },
  path: (slug, number) => `/baca/${number}/${slug}.php`,
  dateline: (place) => `${place.toUpperCase()}, Jateng Raya - `,
  signOff: (author) => `(${author})`,
  credit: (source) => `(${source}/JR)`,
  articlePage: (story) =>
    frame(
      `<title>JATENG RAYA: ${escapeHtml(story.title)}</title>
<link rel="canonical" href="${story.url}" />
<meta name="description" content="${escapeHtml(teaser(story.paragraphs[0] ?? ""))}" />
${openGraph({ "og:type": "article", "og:title": story.title })}`,
      `<div class="rubrik">${escapeHtml(story.section)}</div><h1>${escapeHtml(story.title)}</h1>
${story.isDated ? `<div class="tgl">${visibleDate(story.publishedAt)}</div>` : ""}<div class="penulis">Penulis: ${escapeHtml(story.author)}</div>
<div id="isi">
${story.paragraphs.map((text) => `<p align="justify">${escapeHtml(text)}</p>`).join("\n")}
<p align="right"><i>${escapeHtml(story.signOff)}</i></p>
</div>
<table class="terkait"><tr><td><b>Berita terkait:</b></td></tr>${story.related.map((link) => `<tr><td><a href="${link.path}">&raquo; ${escapeHtml(link.title)}</a></td></tr>`).join("")}</table>`,
    ),
  indexPage: ({ links, page, pages }) =>
    frame(
      "<title>JATENG RAYA: Indeks Berita</title>",
      `<table class="indeks">${rows(links)}</table><p>${page < pages ? `<a rel="next" href="/indeks?page=${String(page + 1)}">Halaman berikutnya &gt;&gt;</a>` : ""}</p>`,
    ),
};
