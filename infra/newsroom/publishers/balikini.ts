import { localTime } from "../dates.ts";
import { escapeHtml, jsonLd, openGraph } from "../html.ts";
import type { Publisher } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WITA");
  return `${t.weekday} ${t.day} ${t.month} ${t.year}, ${t.hour}:${t.minute} Wita`;
};

const frame = (head: string, main: string): string => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
${head}
</head>
<body>
<header role="banner"><a href="/">Bali Kini</a><nav role="navigation"><a href="/denpasar">Denpasar</a><a href="/badung">Badung</a><a href="/buleleng">Buleleng</a><a href="/ntb">NTB</a><a href="/ntt">NTT</a></nav></header>
<div class="cookie-bar">Kami memakai cookie untuk pengalaman terbaik. <button>Mengerti</button></div>
<main role="main">${main}</main>
<footer role="contentinfo"><small>&copy; 2026 Bali Kini &middot; Tri Hita Karana Media</small></footer>
</body>
</html>`;

/** Denpasar portal in clean HTML5; its JSON-LD is an organisation only, the date stands in words with "Wita". */
export const balikini: Publisher = {
  id: "balikini",
  name: "Bali Kini",
  host: "balikini.test",
  kind: "media_daerah",
  zone: "WITA",
  charset: "utf-8",
  contentType: "text/html; charset=utf-8",
  compression: "br",
  robots: "User-agent: *\nAllow: /\n",
  path: (slug, number) => `/${number}/${slug}`,
  dateline: (place) => `BALIKINI.TEST, ${place} \u2014 `,
  signOff: (author) => `(${author.toLowerCase().replaceAll(" ", "")})`,
  credit: (source) => `(${source}/bk)`,
  articlePage: (story) =>
    frame(
      `<title>${escapeHtml(story.title)} - Bali Kini</title>
<link rel="canonical" href="${story.url}">
${openGraph({ "og:type": "article", "og:title": story.title })}
${jsonLd({ "@context": "https://schema.org", "@type": "Organization", name: "Bali Kini", url: "http://balikini.test" })}`,
      `<article><header><p class="kicker">${escapeHtml(story.section)}</p><h1>${escapeHtml(story.title)}</h1>
<p class="byline">Oleh <b>${escapeHtml(story.author)}</b></p>${story.isDated ? `<p class="dateline">${visibleDate(story.publishedAt)}</p>` : ""}</header>
<figure><img src="/a.webp" alt=""><figcaption>Ilustrasi - Bali Kini/ist</figcaption></figure>
<section class="story">
${story.paragraphs.map((text, place) => `<p>${escapeHtml(text)}</p>${place === 2 && story.related[0] ? `<aside class="baca-juga"><p>Baca juga: <a href="${story.related[0].path}">${escapeHtml(story.related[0].title)}</a></p></aside>` : ""}`).join("\n")}
<p>${escapeHtml(story.signOff)}</p>
</section></article>
<section class="more"><h2>Kabar lain</h2><ul>${story.related.map((link) => `<li><a href="${link.path}">${escapeHtml(link.title)}</a></li>`).join("")}</ul></section>`,
    ),
  indexPage: ({ links, page, pages }) =>
    frame(
      "<title>Indeks - Bali Kini</title>",
      `<ul>${links.map((link) => `<li><a href="${link.path}">${escapeHtml(link.title)}</a> <span>${visibleDate(link.publishedAt)}</span></li>`).join("\n")}</ul>${page < pages ? `<a rel="next" href="/indeks?page=${String(page + 1)}">Lagi</a>` : ""}`,
    ),
};
