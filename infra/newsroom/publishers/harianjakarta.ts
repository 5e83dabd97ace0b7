import { isoIn, localTime } from "../dates.ts";
import { escapeHtml, jsonLd, openGraph, teaser } from "../html.ts";
import type { Publisher, Story } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WIB");
  return `${t.day.padStart(2, "0")}/${t.monthNumber}/${t.year}, ${t.hour}:${t.minute} WIB`;
};

const frame = (head: string, main: string): string => `<!doctype html>
<html lang="id"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
${head}
<style>.read__content p{margin:0 0 16px}</style></head>
<body><header class="header"><div class="header__logo"><a href="/">HARIAN JAKARTA</a></div>
<div class="nav__wrap"><a class="nav__link" href="/megapolitan">Megapolitan</a><a class="nav__link" href="/nasional">Nasional</a><a class="nav__link" href="/regional">Regional</a><a class="nav__link" href="/money">Money</a><a class="nav__link" href="/indeks">Indeks</a></div></header>
<div class="ads ads--top"><span>Iklan</span></div>
${main}
<div class="footer"><p>Berita Terkini | Kebijakan Data Pribadi | Pedoman Media Siber | Hubungi Kami</p><p class="copyright">© 2026 PT Harian Jakarta Media. All Rights Reserved.</p></div>
</body></html>`;

const paragraphs = (story: Story): string =>
  story.paragraphs
    .map((text, place) => {
      const link = place % 3 === 2 ? story.related[Math.floor(place / 3)] : undefined;
      const also = link
        ? `\n<p><strong>Baca juga: <a href="${link.path}" class="inner-link-baca-juga">${escapeHtml(link.title)}</a></strong></p>`
        : "";
      return `<p>${escapeHtml(text)}</p>${also}`;
    })
    .join("\n");

/** National daily; day-first numeric date, "Baca juga" as paragraphs inside the text, a newsletter box at its end. */
export const harianjakarta: Publisher = {
  id: "harianjakarta",
  name: "Harian Jakarta",
  host: "harianjakarta.test",
  kind: "media_nasional",
  zone: "WIB",
  charset: "utf-8",
  contentType: "text/html; charset=UTF-8",
  compression: "br",
  robots: "User-agent: *\nDisallow: /premium/\nDisallow: /search\nAllow: /\n",
  path: (slug, number) => `/read/${number}/${slug}`,
  dateline: (place) => `${place.toUpperCase()}, HARIANJAKARTA.TEST - `,
  signOff: (author) => `Penulis: ${author}`,
  credit: (source) => `Sumber: ${source}`,
  articlePage: (story) =>
    frame(
      `<title>${escapeHtml(story.title)} Halaman all - Harian Jakarta</title>
<link rel="canonical" href="${story.url}">
${openGraph({ "og:type": "article", "og:title": story.title, "og:description": teaser(story.paragraphs[0] ?? ""), "article:section": story.section })}
${
  story.isDated
    ? jsonLd({
        "@context": "http://schema.org",
        "@graph": [
          { "@type": "WebSite", name: "Harian Jakarta", url: "http://harianjakarta.test/" },
          {
            "@type": "NewsArticle",
            headline: story.title,
            datePublished: isoIn(story.publishedAt, "WIB"),
            author: [{ "@type": "Person", name: story.author }],
          },
        ],
      })
    : ""
}`,
      `<div class="container clearfix"><div class="row"><div class="col-bs9-7 js-read-article">
<ul class="breadcrumb__wrap"><li><a href="/">Home</a></li><li><a href="/nasional">${escapeHtml(story.section)}</a></li></ul>
<h1 class="read__title">${escapeHtml(story.title)}</h1>
<div class="read__header"><div class="read__time">Harian Jakarta${story.isDated ? ` - ${visibleDate(story.publishedAt)}` : ""}</div></div>
<div class="credit"><div class="credit-title">${escapeHtml(story.author)}</div><div class="credit-title">Tim Redaksi</div></div>
<div class="photo"><img src="/crops/foto.jpg" alt="ilustrasi"><div class="photo__caption">Lihat Foto</div></div>
<div class="read__content"><div class="clearfix">
${paragraphs(story)}
<p><em>${escapeHtml(story.signOff)}</em></p>
</div></div>
<div class="newsletter">Dapatkan update berita pilihan dan breaking news setiap hari dari Harian Jakarta. Mari bergabung di kanal kami, caranya klik tautan, kemudian join. Anda harus instal aplikasi terlebih dulu di ponsel.</div>
<div class="comment"><h3>Komentar</h3><p>Kirim komentar Anda. Segala komentar menjadi tanggung jawab komentator seperti diatur UU ITE</p></div>
</div><aside class="col-bs9-3"><h3>Terkini Lainnya</h3>${story.related.map((link) => `<div class="article__list"><a href="${link.path}">${escapeHtml(link.title)}</a></div>`).join("")}</aside></div></div>`,
    ),
  indexPage: ({ links, page, pages }) =>
    frame(
      "<title>Indeks Berita - Harian Jakarta</title>",
      `<div class="latest--indeks">${links.map((link) => `<div class="article__list clearfix"><h3 class="article__title"><a class="article__link" href="${link.path}">${escapeHtml(link.title)}</a></h3><div class="article__date">${visibleDate(link.publishedAt)}</div></div>`).join("\n")}</div>
<div class="paging">${page < pages ? `<a class="paging__link--next" rel="next" href="/indeks?page=${String(page + 1)}">Next</a>` : ""}</div>`,
    ),
};
