import { localTime } from "../dates.ts";
import { escapeHtml, openGraph, teaser } from "../html.ts";
import type { Link, Publisher, Story } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WIB");
  return `${t.weekday}, ${t.day} ${t.month} ${t.year} ${t.hour}:${t.minute} WIB`;
};

const list = (links: Link[]): string =>
  links
    .map(
      (link) =>
        `<li class="ptb15"><h3 class="f16 fbo"><a href="${link.path}">${escapeHtml(link.title)}</a></h3></li>`,
    )
    .join("\n");

const frame = (head: string, main: string): string => `<!DOCTYPE html>
<html>
<head>
<meta charset="UTF-8">
${head}
</head>
<body>
<div id="fb-root"></div>
<div class="header"><div class="fl"><a href="/">DetakJabar.test</a></div><div class="fr">Network: Bandung | Cirebon | Priangan | Bogor | Sukabumi</div><div class="cl2"></div></div>
<div class="nav"><ul><li><a href="/bandung">Bandung</a></li><li><a href="/priangan">Priangan</a></li><li><a href="/pantura">Pantura</a></li><li><a href="/sport">Sport</a></li><li><a href="/indeks">Indeks</a></li></ul></div>
<div class="main">${main}</div>
<div class="footer"><ul><li>Tentang Kami</li><li>Redaksi</li><li>Kode Etik</li><li>Disclaimer</li></ul>&copy; 2026 DetakJabar.test, a subsidiary of Detak Network.</div>
<script>(function(){var s=document.createElement('script');s.src='/ads.js';document.body.appendChild(s)})()</script>
</body>
</html>`;

const body = (story: Story): string =>
  story.paragraphs
    .map(
      (text, place) =>
        `<p>${escapeHtml(text)}</p>` +
        (place === 2 && story.related[0]
          ? `<p class="baca"><strong class="read_more">Baca juga: <a href="${story.related[0].path}">${escapeHtml(story.related[0].title)}</a></strong></p>`
          : ""),
    )
    .join("\n");

/** Regional network; no JSON-LD, the one date stands in words in a span, floats and div soup around the text. */
export const detakjabar: Publisher = {
  id: "detakjabar",
  name: "Detak Jabar",
  host: "detakjabar.test",
  kind: "media_daerah",
  zone: "WIB",
  charset: "utf-8",
  contentType: "text/html; charset=UTF-8",
  robots: "User-agent: *\nDisallow: /ajax/\n",
  crawl: {
    pageSize: 7,
    selectors: {
      article_wrapper: "li.ptb15.berita",
      title: "h1#arttitle",
      body_content: "div.side-article.txt-article",
      published_date: "div.grey.bdr3 span",
    },
  },
  path: (slug, number) => `/regional/${number}/${slug}`,
  dateline: (place) => `DETAKJABAR.TEST, ${place.toUpperCase()} - `,
  signOff: (author) => `(Detak Jabar/${author})`,
  credit: (source) => `Artikel ini telah lebih dulu tayang di ${source}`,
  articlePage: (story) =>
    frame(
      `<title>${escapeHtml(story.title)} - Detakjabar.test</title>
<meta name="description" content="${escapeHtml(teaser(story.paragraphs[1] ?? ""))}">
${openGraph({ "og:type": "article", "og:title": story.title, "og:url": story.url })}
<link rel="canonical" href="${story.url}">`,
      `<div class="fl w677"><div id="article" class="bsh"><div class="breadcrumb"><a href="/">Home</a> &raquo; ${escapeHtml(story.section)}</div>
<h1 class="f50 black2 f400 crimson" id="arttitle">${escapeHtml(story.title)}</h1>
<div class="grey bdr3 pb10 pt10">${story.isDated ? `<span>${visibleDate(story.publishedAt)}</span>` : ""}</div>
<div class="credit">Penulis: <b>${escapeHtml(story.author)}</b> | Editor: <b>Redaksi</b></div>
<div class="imgfull_div"><img src="/foto/utama.jpg"><div class="arial f12 pt5 grey2">zoom-in Ilustrasi. Foto: dokumentasi Detak Jabar</div></div>
<div class="side-article txt-article multi-fontsize">
${body(story)}
<p><em>${escapeHtml(story.signOff)}</em></p>
<p class="gn">Baca berita lainnya di <a href="http://news.google.test/">Google News</a></p>
</div>
<div class="tags"><h5 class="tagcloud3"><a href="/tag/${encodeURIComponent(story.keyword)}">${escapeHtml(story.keyword)}</a></h5></div></div></div>
<div class="fr w300"><div class="pd15"><h4>BERITA TERKAIT</h4><ul>${list(story.related)}</ul></div></div>`,
    ),
  indexPage: ({ links, page, pages, popular }) =>
    frame(
      `<title>Indeks Berita Jawa Barat Hari Ini</title>${page < pages ? `<link rel="next" href="/indeks?page=${String(page + 1)}">` : ""}`,
      `<ul class="lsi">${links.map((link) => `<li class="ptb15 berita"><h3><a class="f20 ln24 fbo txt-oev-2" href="http://detakjabar.test${link.path}">${escapeHtml(link.title)}</a></h3><time class="foot timeago" title="${visibleDate(link.publishedAt)}">${visibleDate(link.publishedAt)}</time></li>`).join("\n")}</ul>
<div class="paging">${page < pages ? `<a rel="next" href="/indeks?page=${String(page + 1)}">Selanjutnya</a>` : ""}</div>
<div class="populer"><h4>POPULER</h4><ul>${list(popular)}</ul></div>`,
    ),
};
