import { isoIn, localTime } from "../dates.ts";
import { escapeHtml, openGraph } from "../html.ts";
import type { Publisher } from "../publisher.ts";

const time = (instant: Date): string => {
  const t = localTime(instant, "WIT");
  return `<time class="entry-date published" datetime="${isoIn(instant, "WIT")}">${t.month} ${t.day}, ${t.year} ${t.hour}:${t.minute} WIT</time>`;
};

const frame = (head: string, main: string, side: string): string => `<!DOCTYPE html>
<html lang="id">
<head>
<meta charset="UTF-8">
<meta name="generator" content="WordPress 6.7">
${head}
</head>
<body class="wp-singular post-template-default">
<a class="skip-link screen-reader-text" href="#content">Lompat ke konten</a>
<header id="masthead" class="site-header"><p class="site-title"><a href="/" rel="home">Papua Kini</a></p><p class="site-description">Kabar dari Tanah Papua</p>
<nav id="site-navigation"><ul id="primary-menu"><li class="menu-item"><a href="/jayapura">Jayapura</a></li><li class="menu-item"><a href="/merauke">Merauke</a></li><li class="menu-item"><a href="/sorong">Sorong</a></li><li class="menu-item"><a href="/indeks">Indeks</a></li></ul></nav></header>
<div id="content" class="site-content"><main id="main" class="site-main">${main}</main>
<aside id="secondary" class="widget-area"><section class="widget widget_recent_entries"><h2 class="widget-title">Tulisan Terbaru</h2>${side}</section><section class="widget widget_search"><form role="search"><input type="search" placeholder="Cari &hellip;"></form></section></aside></div>
<footer id="colophon"><div class="site-info">Dengan bangga bertenaga WordPress | Tema: Cenderawasih oleh Papua Kini</div></footer>
</body></html>`;

/** WordPress paper of Jayapura; zone WIT, date as a machine-readable time element, month before day in words. */
export const papuakini: Publisher = {
  id: "papuakini",
  name: "Papua Kini",
  host: "papuakini.test",
  kind: "media_daerah",
  zone: "WIT",
  charset: "utf-8",
  contentType: "text/html; charset=UTF-8",
  compression: "gzip",
  robots: "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n",
  crawl: {
    pageSize: 5,
    selectors: {
      article_wrapper: "article.type-post.archive-item",
      title: "h1.entry-title",
      body_content: "div.entry-content",
      published_date: "time.entry-date",
    },
  },
  path: (slug) => `/${slug}/`,
  dateline: (place) => `${place}, Papua Kini - `,
  signOff: (author) => `*** ${author}`,
  credit: (source) => `Sumber: ${source}`,
  articlePage: (story) =>
    frame(
      `<title>${escapeHtml(story.title)} &#8211; Papua Kini</title>
<link rel="canonical" href="${story.url}" />
${openGraph({ "og:locale": "id_ID", "og:type": "article", "og:title": `${story.title} - Papua Kini`, "og:site_name": "Papua Kini" })}`,
      `<article id="post-1" class="post type-post status-publish hentry"><header class="entry-header"><h1 class="entry-title">${escapeHtml(story.title)}</h1>
<div class="entry-meta">${story.isDated ? `<span class="posted-on">Diposting pada ${time(story.publishedAt)}</span>` : ""}<span class="byline"> oleh <span class="author vcard"><a class="url fn n" href="/author/redaksi">${escapeHtml(story.author)}</a></span></span></div></header>
<div class="entry-content">
${story.paragraphs.map((text, place) => `<p>${escapeHtml(text)}</p>${place === 1 && story.related[0] ? `\n<div class="inline-related"><span>BACA JUGA:</span> <a href="${story.related[0].path}">${escapeHtml(story.related[0].title)}</a></div>` : ""}`).join("\n")}
<p>${escapeHtml(story.signOff)}</p>
<div class="sharedaddy"><h3>Bagikan ini:</h3><ul><li><a href="#">Cetak</a></li><li><a href="#">Surat elektronik</a></li></ul></div>
</div><footer class="entry-footer"><span class="cat-links">Ditempatkan di <a href="/kategori">${escapeHtml(story.section)}</a></span><span class="tags-links">Tag ${escapeHtml(story.keyword)}</span></footer></article>
<div id="comments"><h3>Tinggalkan Balasan</h3><p>Alamat email Anda tidak akan dipublikasikan. Ruas yang wajib ditandai *</p></div>`,
      `<ul>${story.related.map((link) => `<li><a href="${link.path}">${escapeHtml(link.title)}</a></li>`).join("")}</ul>`,
    ),
  indexPage: ({ links, page, pages, popular }) =>
    frame(
      "<title>Arsip Berita &#8211; Papua Kini</title>",
      `<h1 class="page-title">Arsip</h1>${links.map((link) => `<article class="post type-post archive-item"><h2 class="entry-title"><a href="http://papuakini.test${link.path}" rel="bookmark">${escapeHtml(link.title)}</a></h2><div class="entry-meta">${time(link.publishedAt)}</div></article>`).join("\n")}
<nav class="navigation pagination">${page < pages ? `<a class="next page-numbers" rel="next" href="/indeks?page=${String(page + 1)}">Selanjutnya</a>` : ""}</nav>`,
      `<ul>${popular.map((link) => `<li><a href="${link.path}">${escapeHtml(link.title)}</a></li>`).join("")}</ul>`,
    ),
};
