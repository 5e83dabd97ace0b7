import { isoIn, localTime } from "../dates.ts";
import { escapeHtml, openGraph, teaser } from "../html.ts";
import type { Publisher } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WITA");
  return `${t.weekday}, ${t.day} ${t.monthShort} ${t.year} ${t.hour}:${t.minute} WITA`;
};

const frame = (head: string, main: string): string => `<!DOCTYPE html>
<html lang="id" class="no-js"><head>
<meta charset="utf-8"/>
${head}
</head><body class="single">
<header><div class="logo">Suara Timur</div><p class="tagline">Lebih Dekat dari Makassar</p>
<ul class="main-menu"><li><a href="/makassar">Makassar</a></li><li><a href="/sulsel">Sulsel</a></li><li><a href="/sulteng">Sulteng</a></li><li><a href="/sultra">Sultra</a></li><li><a href="/manado">Manado</a></li><li><a href="/indeks">Indeks</a></li></ul></header>
<main>${main}</main>
<footer><section class="widget"><h4>Suara Timur Grup</h4><p>Jl. Perintis Pers No. 7, Makassar. Redaksi: redaksi@suaratimur.test</p></section><small>2026 &copy; Suara Timur</small></footer>
</body></html>`;

/** Regional paper of Makassar; the zone is WITA, the exact time stands only in a meta tag, each paragraph in a section. */
export const suaratimur: Publisher = {
  id: "suaratimur",
  name: "Suara Timur",
  host: "suaratimur.test",
  kind: "media_daerah",
  zone: "WITA",
  charset: "utf-8",
  contentType: "text/html",
  robots: "# Suara Timur\nUser-agent: *\nDisallow:\n",
  crawl: {
    pageSize: 6,
    selectors: {
      article_wrapper: "div.post-row",
      title: "h1.post-title",
      body_content: "div.post-content",
      published_date: "span.post-date",
    },
  },
  path: (slug, number) => `/${number}-${slug}.html`,
  dateline: (place) => `SUARATIMUR.TEST, ${place.toUpperCase()} -- `,
  signOff: (author) => `Laporan: ${author}`,
  credit: (source) => `(${source})`,
  articlePage: (story) =>
    frame(
      `<title>${escapeHtml(story.title)} | Suara Timur</title>
<link rel="canonical" href="${story.url}"/>
<meta name="description" content="${escapeHtml(teaser(story.paragraphs[0] ?? ""))}"/>
<meta name="author" content="${escapeHtml(story.author)}"/>
${openGraph({
  "og:type": "article",
  "og:title": story.title,
  "og:url": story.url,
  ...(story.isDated ? { "article:published_time": isoIn(story.publishedAt, "WITA") } : {}),
})}`,
      `<div class="post-single"><span class="cat">${escapeHtml(story.section)}</span>
<h1 class="post-title">${escapeHtml(story.title)}</h1>
<div class="post-meta"><span class="by">Oleh ${escapeHtml(story.author)}</span>${story.isDated ? ` <span class="post-date">${visibleDate(story.publishedAt)}</span>` : ""}</div>
<div class="post-content">
${story.paragraphs.map((text) => `<section><p>${escapeHtml(text)}</p></section>`).join("\n<div class='ad-slot' data-slot='mid'></div>\n")}
<section><p>${escapeHtml(story.signOff)}</p></section>
</div>
<div class="share">Bagikan: <a href="#fb">FB</a> <a href="#x">X</a> <a href="#tele">Telegram</a></div></div>
<div class="related"><h3>Berita Lainnya</h3>${story.related.map((link) => `<div class="rel"><a href="${link.path}">${escapeHtml(link.title)}</a></div>`).join("")}</div>`,
    ),
  indexPage: ({ links, page, pages, popular }) =>
    frame(
      "<title>Indeks | Suara Timur</title>",
      `<h1>Indeks Berita</h1>${links.map((link) => `<div class="post-row"><h2><a href="${link.path}">${escapeHtml(link.title)}</a></h2><span class="post-date">${visibleDate(link.publishedAt)}</span></div>`).join("\n")}
<div class="nav-links">${page > 1 ? `<a rel="prev" href="/indeks?page=${String(page - 1)}">Sebelumnya</a>` : ""} ${page < pages ? `<a rel="next" href="/indeks?page=${String(page + 1)}">Berikutnya</a>` : ""}</div>
<div class="popular"><h3>Terpopuler</h3>${popular.map((link) => `<p><a href="${link.path}">${escapeHtml(link.title)}</a></p>`).join("")}</div>`,
    ),
};
