import { isoIn } from "./dates.ts";
import { escapeHtml, jsonLd, openGraph, teaser } from "./html.ts";
import type { Publisher, Story } from "./publisher.ts";

const page = (head: string, main: string): string =>
  `<!DOCTYPE html>\n<html lang="id">\n<head>\n<meta charset="utf-8">\n${head}\n</head>\n<body>\n${main}\n</body>\n</html>`;

/** A wall that asks for consent to cookies, with status 200, where the article should be. */
export const consentPage = (publisher: Publisher, story: Story): string =>
  page(
    `<title>Sebelum Anda melanjutkan ke ${publisher.name}</title><meta name="robots" content="noindex">`,
    `<div class="consent-wall"><h1>Sebelum Anda melanjutkan</h1>
<p>${publisher.name} dan 147 mitra kami menggunakan cookie dan data untuk menyediakan layanan, mengukur keterlibatan pembaca, serta menampilkan iklan yang dipersonalisasi.</p>
<p>Jika Anda memilih "Terima semua", kami juga akan menggunakan cookie untuk mengembangkan layanan baru. Anda dapat mengubah setelan privasi kapan saja.</p>
<form action="/consent/save" method="post"><input type="hidden" name="continue" value="${story.url}"><button name="set" value="no">Tolak semua</button><button name="set" value="yes">Terima semua</button></form>
<p><a href="/privasi">Kebijakan Privasi</a> <a href="/syarat">Persyaratan Layanan</a></p></div>`,
  );

/** A teaser and an offer to subscribe; the page says in JSON-LD that it is not free. */
export const paywallPage = (publisher: Publisher, story: Story): string =>
  page(
    `<title>${escapeHtml(story.title)} - ${publisher.name}</title>
<link rel="canonical" href="${story.url}">
${openGraph({ "og:type": "article", "og:title": story.title })}
${jsonLd({
  "@context": "https://schema.org",
  "@type": "NewsArticle",
  headline: story.title,
  datePublished: isoIn(story.publishedAt, publisher.zone),
  isAccessibleForFree: false,
  hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".paywall" },
})}`,
    `<article><h1>${escapeHtml(story.title)}</h1><p class="author">${escapeHtml(story.author)}</p>
<p>${escapeHtml(teaser(story.paragraphs[0] ?? ""))}</p>
<div class="paywall"><h2>Artikel ini khusus untuk pelanggan</h2><p>Lanjutkan membaca dengan berlangganan mulai Rp 35.000 per bulan.</p><a href="/langganan">Berlangganan</a> <a href="/masuk">Sudah berlangganan? Masuk</a></div></article>`,
  );

/** A player and one line under it. */
export const videoPage = (publisher: Publisher, story: Story): string =>
  page(
    `<title>Video: ${escapeHtml(story.title)} | ${publisher.name} TV</title>
<link rel="canonical" href="${story.url}">
${openGraph({ "og:type": "video.other", "og:title": `Video: ${story.title}`, "og:video": `${story.url}/stream.m3u8` })}
${jsonLd({
  "@context": "https://schema.org",
  "@type": "VideoObject",
  name: `Video: ${story.title}`,
  uploadDate: isoIn(story.publishedAt, publisher.zone),
  duration: "PT1M42S",
  contentUrl: `${story.url}/stream.m3u8`,
})}`,
    `<div class="player"><video controls poster="/poster.jpg"><source src="${story.url}/stream.m3u8"></video></div>
<h1>Video: ${escapeHtml(story.title)}</h1><p class="desc">Saksikan selengkapnya dalam video berikut.</p>
<ul class="playlist">${story.related.map((link) => `<li><a href="${link.path}">Video: ${escapeHtml(link.title)}</a></li>`).join("")}</ul>`,
  );

/** A page that calls itself an article, but leaves its text to a script that we do not run. */
export const textlessPage = (publisher: Publisher, story: Story): string =>
  page(
    `<title>${escapeHtml(story.title)} - ${publisher.name}</title>
<link rel="canonical" href="${story.url}">
${openGraph({ "og:type": "article", "og:title": story.title })}
${jsonLd({
  "@context": "https://schema.org",
  "@type": "NewsArticle",
  headline: story.title,
  datePublished: isoIn(story.publishedAt, publisher.zone),
})}`,
    `<div id="root"></div>
<script>window.__ARTICLE_ID__=${JSON.stringify(story.url)};</script>
<script src="/static/js/main.9f2c.js" defer></script>`,
  );
