import { localTime } from "../dates.ts";
import { escapeHtml, jsonLd } from "../html.ts";
import type { Publisher } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WIB");
  return `${t.day} ${t.monthShort} ${t.year} ${t.hour}:${t.minute} WIB`;
};

const frame = (head: string, main: string): string => `<!doctype html>
<html amp lang="id">
<head>
<meta charset="utf-8">
<script async src="https://cdn.ampproject.test/v0.js"></script>
${head}
<meta name="viewport" content="width=device-width,minimum-scale=1">
<style amp-boilerplate>body{-webkit-animation:-amp-start 8s steps(1,end) 0s 1 normal both}</style>
</head>
<body>
<amp-sidebar id="sidebar" layout="nodisplay"><ul><li><a href="/market">Market</a></li><li><a href="/finansial">Finansial</a></li><li><a href="/industri">Industri</a></li><li><a href="/umkm">UMKM</a></li></ul></amp-sidebar>
<header><button on="tap:sidebar.toggle">&#9776;</button><a href="/">BISNIS RAYA</a></header>
<amp-ad width="320" height="50" type="doubleclick" data-slot="/1/amp-top"></amp-ad>
${main}
<footer>Bisnis Raya &copy; 2026 | Navigasi Bisnis Indonesia</footer>
<amp-analytics type="gtag"></amp-analytics>
</body>
</html>`;

/** Business paper served as AMP; dates in JSON-LD are UTC, robots.txt asks for one second between two requests. */
export const bisnisraya: Publisher = {
  id: "bisnisraya",
  name: "Bisnis Raya",
  host: "bisnisraya.test",
  kind: "media_nasional",
  zone: "WIB",
  charset: "utf-8",
  contentType: "text/html; charset=utf-8",
  robots: "User-agent: *\nCrawl-delay: 1\nDisallow: /quote/\n",
  path: (slug, number) => `/amp/${number}/${slug}`,
  dateline: (place) => `Bisnis Raya, ${place.toUpperCase()} - `,
  signOff: (author) => `Editor: ${author}`,
  credit: (source) => `Sumber: ${source}`,
  articlePage: (story) =>
    frame(
      `<title>${escapeHtml(story.title)}</title>
<link rel="canonical" href="${story.url}">
${jsonLd({
  "@context": "http://schema.org",
  "@type": "Article",
  headline: story.title,
  ...(story.isDated ? { datePublished: story.publishedAt.toISOString() } : {}),
  author: { "@type": "Person", name: story.author },
  articleSection: story.section,
})}`,
      `<article class="amp-article"><h1 class="title">${escapeHtml(story.title)}</h1>
<p class="meta">${escapeHtml(story.author)} &bull; Bisnis Raya${story.isDated ? ` &bull; ${visibleDate(story.publishedAt)}` : ""}</p>
<amp-img src="/grafik.jpg" width="700" height="400" layout="responsive" alt=""></amp-img>
<div class="konten">
${story.paragraphs.map((text, place) => `<p>${escapeHtml(text)}</p>${place === 3 ? '<amp-ad width="300" height="250" type="doubleclick"></amp-ad>' : ""}`).join("\n")}
<p>${escapeHtml(story.signOff)}</p>
</div>
<amp-accordion><section><h4>Baca Juga</h4><div>${story.related.map((link) => `<a href="${link.path}">${escapeHtml(link.title)}</a>`).join(" ")}</div></section></amp-accordion>
<p class="cta">Simak berita lainnya seputar topik artikel ini dengan berlangganan kanal WhatsApp Bisnis Raya</p></article>`,
    ),
  indexPage: ({ links, page, pages }) =>
    frame(
      "<title>Indeks Bisnis Raya</title>",
      `<ul class="index">${links.map((link) => `<li><a href="${link.path}">${escapeHtml(link.title)}</a> <small>${visibleDate(link.publishedAt)}</small></li>`).join("\n")}</ul>${page < pages ? `<a rel="next" href="/indeks?page=${String(page + 1)}">Muat lagi</a>` : ""}`,
    ),
};
