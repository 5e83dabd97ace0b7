import { localTime } from "../dates.ts";
import { escapeHtml, jsonLd, openGraph, teaser } from "../html.ts";
import type { Publisher } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WIB");
  return `${t.weekday}, ${t.day} ${t.month} ${t.year} ${t.hour}:${t.minute} WIB`;
};

const frame = (head: string, main: string): string => `<!DOCTYPE html>
<html lang="id">
<head>
<meta charset="UTF-8">
${head}
</head>
<body>
<header class="main-header"><a href="/" class="brand">Kantor Berita Warta</a><nav><a href="/politik">Politik</a><a href="/hukum">Hukum</a><a href="/ekonomi">Ekonomi</a><a href="/humaniora">Humaniora</a><a href="/indeks">Terkini</a></nav></header>
<section class="ticker"><span>Top News</span></section>
${main}
<footer><p>Kantor Berita Warta &ndash; sejak 1951. <a href="/about">Tentang kami</a> <a href="/guidelines">Pedoman</a></p></footer>
</body></html>`;

/** News agency; credits of reporter and editor under the text, and a notice that forbids use by crawlers for AI. */
export const warta: Publisher = {
  id: "warta",
  name: "Kantor Berita Warta",
  host: "warta.test",
  kind: "kantor_berita",
  zone: "WIB",
  charset: "utf-8",
  contentType: "text/html; charset=utf-8",
  compression: "gzip",
  robots: "User-agent: *\nDisallow: /foto/unduh\n",
  path: (slug, number) => `/berita/${number}/${slug}`,
  dateline: (place) => `${place} (WARTA) - `,
  signOff: (author) => `Pewarta: ${author}`,
  credit: (source) => `Pewarta: ${source}`,
  articlePage: (story) =>
    frame(
      `<title>${escapeHtml(story.title)} - Kantor Berita Warta</title>
<link rel="canonical" href="${story.url}">
${openGraph({ "og:type": "article", "og:title": story.title, "og:description": teaser(story.paragraphs[0] ?? "") })}
${
  story.isDated
    ? jsonLd({
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        headline: story.title,
        datePublished: story.publishedAt.toISOString(),
        author: { "@type": "Person", name: story.author },
        publisher: { "@type": "NewsMediaOrganization", name: "Kantor Berita Warta" },
      })
    : ""
}`,
      `<div class="wrap__article-detail"><div class="wrap__article-detail-title"><h1>${escapeHtml(story.title)}</h1></div>
<div class="wrap__article-detail-info"><ul class="list-inline">${story.isDated ? `<li><i class="fa fa-clock-o"></i> ${visibleDate(story.publishedAt)}</li>` : ""}<li>waktu baca 2 menit</li></ul></div>
<div class="wrap__article-detail-image"><img src="/image.jpg"><p class="caption">Ilustrasi. WARTA/HO</p></div>
<div class="wrap__article-detail-content post-content">
${story.paragraphs.map((text, place) => `<p>${escapeHtml(text)}</p>${place === 2 && story.related[1] ? `<span class="baca-juga"><b>Baca juga: <a href="${story.related[1].path}">${escapeHtml(story.related[1].title)}</a></b></span>` : ""}`).join("\n")}
<p class="text-muted mt-2 small">${escapeHtml(story.signOff)}<br>Editor: Redaksi<br>Copyright &copy; WARTA 2026</p>
<p class="text-muted small">Dilarang keras mengambil konten, melakukan crawling atau pengindeksan otomatis untuk AI di situs web ini tanpa izin tertulis dari Kantor Berita WARTA.</p>
</div></div>
<div class="sidebar"><h5>Terkait</h5>${story.related.map((link) => `<div class="card__post"><a href="${link.path}">${escapeHtml(link.title)}</a></div>`).join("")}</div>`,
    ),
  indexPage: ({ links, page, pages }) =>
    frame(
      "<title>Berita Terkini - Kantor Berita Warta</title>",
      `<div class="wrapper__list">${links.map((link) => `<div class="card__post"><h3><a href="${link.path}">${escapeHtml(link.title)}</a></h3><span class="text-secondary">${visibleDate(link.publishedAt)}</span></div>`).join("\n")}</div>${page < pages ? `<a rel="next" href="/indeks?page=${String(page + 1)}">&raquo;</a>` : ""}`,
    ),
};
