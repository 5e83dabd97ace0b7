import { typographic } from "../charset.ts";
import { localTime } from "../dates.ts";
import { escapeHtml } from "../html.ts";
import type { Publisher } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WITA");
  return `${t.weekday}, ${t.day.padStart(2, "0")}/${t.monthNumber}/${t.year} ${t.hour}:${t.minute} WITA`;
};

const frame = (title: string, main: string): string => `<!DOCTYPE html>
<html lang="id">
<head>
<meta http-equiv="content-type" content="text/html; charset=iso-8859-1">
<title>${escapeHtml(title)} \u2013 Kabar Borneo</title>
<meta name="keywords" content="borneo, kalimantan, balikpapan, samarinda, pontianak">
</head>
<body>
<div class="atas"><div class="logo">Kabar Borneo</div><div class="slogan">\u201cSuara dari Pulau Seribu Sungai\u201d</div></div>
<div class="menu"><a href="/kaltim">Kaltim</a> \u2022 <a href="/kalsel">Kalsel</a> \u2022 <a href="/kalbar">Kalbar</a> \u2022 <a href="/kalteng">Kalteng</a> \u2022 <a href="/kaltara">Kaltara</a></div>
${main}
<div class="bawah">Kabar Borneo \u00a9 2026 \u2013 Balikpapan</div>
</body>
</html>`;

/** Balikpapan paper; no charset in the header, "iso-8859-1" in the page and windows-1252 in the bytes, as browsers read it. */
export const kabarborneo: Publisher = {
  id: "kabarborneo",
  name: "Kabar Borneo",
  host: "kabarborneo.test",
  kind: "media_daerah",
  zone: "WITA",
  charset: "windows-1252",
  contentType: "text/html",
  robots: "User-agent: *\nDisallow: /cgi-bin/\n",
  typeset: typographic,
  path: (slug, number) => `/news/${number}/${slug}.html`,
  dateline: (place) => `${place.toUpperCase()}, kabarborneo.test \u2013 `,
  signOff: (author) => `Penulis: ${author}`,
  credit: (source) => `Sumber berita: ${source}`,
  articlePage: (story) =>
    frame(
      story.title,
      `<div class="kolom"><div class="judul-besar">${escapeHtml(story.section)}</div>
<h1>${escapeHtml(story.title)}</h1>
${story.isDated ? `<p class="tanggal">Terbit: ${visibleDate(story.publishedAt)}</p>` : ""}
<div class="isi-berita"><div class="teks">
${story.paragraphs.map((text) => `<div class="par">${escapeHtml(text)}</div>`).join("\n")}
<div class="par"><b>${escapeHtml(story.signOff)}</b></div>
</div></div>
<div class="baca-lain"><b>Baca lainnya</b>${story.related.map((link) => `<div><a href="${link.path}">${escapeHtml(link.title)}</a></div>`).join("")}</div></div>`,
    ),
  indexPage: ({ links, page, pages }) =>
    frame(
      "Indeks",
      `${links.map((link) => `<div class="baris"><a href="${link.path}">${escapeHtml(link.title)}</a> <span>${visibleDate(link.publishedAt)}</span></div>`).join("\n")}${page < pages ? `<a rel="next" href="/indeks?page=${String(page + 1)}">Berikutnya</a>` : ""}`,
    ),
};
