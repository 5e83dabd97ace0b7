import { isoIn, localTime } from "../dates.ts";
import { escapeHtml, jsonLd, openGraph, teaser } from "../html.ts";
import type { Link, Publisher, Story } from "../publisher.ts";

const origin = "http://kabarnusa.test";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WIB");
  return `${t.weekday}, ${t.day} ${t.month} ${t.year} | ${t.hour}:${t.minute} WIB`;
};

const frame = (head: string, main: string): string => `<!DOCTYPE html>
<html lang="id-ID">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<script>window.dataLayer=window.dataLayer||[];dataLayer.push({platform:"desktop",kanal:"news"});</script>
</head>
<body class="page-article">
<div class="topbar"><a href="/"><b>Kabar Nusa</b></a><form action="/cari"><input name="q" placeholder="Cari berita"></form></div>
<nav class="menu"><ul><li><a href="/nasional">Nasional</a></li><li><a href="/daerah">Daerah</a></li><li><a href="/hukum">Hukum</a></li><li><a href="/ekonomi">Ekonomi</a></li><li><a href="/olahraga">Olahraga</a></li><li><a href="/indeks">Indeks</a></li></ul></nav>
${main}
<footer><div class="footer__links"><a href="/redaksi">Redaksi</a> <a href="/pedoman">Pedoman Media Siber</a> <a href="/karier">Karier</a> <a href="/iklan">Info Iklan</a></div>
<p>Copyright @ 2026 Kabar Nusa. Seluruh hak cipta dilindungi undang-undang.</p></footer>
</body></html>`;

const inlineLink = (link: Link | undefined): string =>
  link
    ? `<table class="linksisip"><tbody><tr><td><div class="lihatjg">Baca juga: <a href="${origin}${link.path}">${escapeHtml(link.title)}</a></div></td></tr></tbody></table>`
    : "";

const body = (story: Story): string =>
  story.paragraphs
    .map((text, place) => {
      const aside =
        place === 1
          ? inlineLink(story.related[0])
          : place === 3
            ? `<div class="staticdetail_container"><p class="para_caption">ADVERTISEMENT</p><p class="para_caption">SCROLL TO CONTINUE WITH CONTENT</p></div>`
            : "";
      return `<p>${escapeHtml(text)}</p>${aside}`;
    })
    .join("\n");

/** National portal; JSON-LD beside a meta date without a zone, texts broken up by link tables and advertisements. */
export const kabarnusa: Publisher = {
  id: "kabarnusa",
  name: "Kabar Nusa",
  host: "kabarnusa.test",
  kind: "media_nasional",
  zone: "WIB",
  charset: "utf-8",
  contentType: "text/html; charset=utf-8",
  compression: "gzip",
  robots:
    "User-agent: *\nDisallow: /cari\nDisallow: /api/\nSitemap: http://kabarnusa.test/sitemap.xml\n",
  crawl: {
    pageSize: 8,
    selectors: {
      article_wrapper: "article.list-content__item",
      title: "h1.detail__title",
      body_content: "div.detail__body-text",
      published_date: "div.detail__date",
    },
  },
  path: (slug, number) => `/berita/d-${number}/${slug}`,
  dateline: (place) => `${place} - `,
  signOff: (author) => `(${author.slice(0, 3).toLowerCase()}/rdk)`,
  credit: (source) => `(${source}/rdk)`,
  articlePage: (story) => {
    const iso = isoIn(story.publishedAt, "WIB");
    const dates = story.isDated
      ? `<meta name="publishdate" content="${iso.slice(0, 19).replaceAll("-", "/").replace("T", " ")}">
${jsonLd({
  "@context": "https://schema.org",
  "@type": "NewsArticle",
  mainEntityOfPage: { "@type": "WebPage", "@id": story.url },
  headline: story.title,
  datePublished: iso,
  dateModified: iso,
  author: { "@type": "Person", name: story.author },
  publisher: { "@type": "Organization", name: "Kabar Nusa" },
})}`
      : "";
    const head = `<title>${escapeHtml(story.title)} - Kabar Nusa</title>
<link rel="canonical" href="${story.url}">
<meta name="description" content="${escapeHtml(teaser(story.paragraphs[0] ?? ""))}">
${openGraph({ "og:type": "article", "og:title": story.title, "og:url": story.url, "og:site_name": "Kabar Nusa" })}
${dates}`;
    const main = `<div class="column-8"><article class="detail">
<div class="page__breadcrumb"><a href="/">Home</a> <a href="/daerah">${escapeHtml(story.section)}</a></div>
<h1 class="detail__title">${escapeHtml(story.title)}</h1>
<div class="detail__author">${escapeHtml(story.author)} - Kabar Nusa</div>
${story.isDated ? `<div class="detail__date">${visibleDate(story.publishedAt)}</div>` : ""}
<div class="share-box"><a href="#">Facebook</a> <a href="#">X</a> <a href="#">WhatsApp</a> <a href="#">Salin Link</a></div>
<div class="detail__media"><figure><img src="/img/${story.keyword.replaceAll(" ", "-")}.jpg" alt=""><figcaption>Ilustrasi (Dok. Kabar Nusa)</figcaption></figure></div>
<div class="detail__body itp_bodycontent_wrapper"><div class="detail__body-text itp_bodycontent">
${body(story)}
<p><strong>${escapeHtml(story.signOff)}</strong></p>
</div></div>
<div class="detail__body-tag"><a href="/tag/${encodeURIComponent(story.keyword)}">${escapeHtml(story.keyword)}</a></div>
</article></div>
<div class="column-4"><div class="box"><h2>Berita Terkait</h2><ul>${story.related.map((link) => `<li><a href="${link.path}">${escapeHtml(link.title)}</a></li>`).join("")}</ul></div></div>`;
    return frame(head, main);
  },
  indexPage: ({ links, page, pages, popular }) => {
    const items = links
      .map(
        (link) =>
          `<article class="list-content__item"><div class="media"><h3 class="media__title"><a href="${origin}${link.path}">${escapeHtml(link.title)}</a></h3><div class="media__date">Kabar Daerah | <span>${visibleDate(link.publishedAt)}</span></div></div></article>`,
      )
      .join("\n");
    const next =
      page < pages ? `<a rel="next" href="/indeks?page=${String(page + 1)}">Next</a>` : "";
    return frame(
      `<title>Indeks Berita Hari Ini - Kabar Nusa</title>${openGraph({ "og:type": "website" })}`,
      `<div class="indeks"><h1>Indeks Berita</h1><div class="list-content">${items}</div><div class="pagination">${next}</div></div>
<aside><h2>Terpopuler</h2><ol>${popular.map((link) => `<li><a href="${link.path}">${escapeHtml(link.title)}</a></li>`).join("")}</ol></aside>`,
    );
  },
};
