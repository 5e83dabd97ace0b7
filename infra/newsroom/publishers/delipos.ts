import { localTime } from "../dates.ts";
import { escapeHtml } from "../html.ts";
import type { Publisher } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WIB");
  return `${t.weekday}, ${t.day} ${t.monthShort} ${t.year} - ${t.hour}:${t.minute} WIB`;
};

const frame = (title: string, main: string): string => `<!DOCTYPE html>
<html>
<head>
<title>${escapeHtml(title)}</title>
<meta name="robots" content="index, follow">
</head>
<body>
<div id="header"><h2>DELI POS</h2><i>Koran Anak Medan</i></div>
<div id="menu"><a href="/medan">Medan</a> - <a href="/sumut">Sumut</a> - <a href="/aceh">Aceh</a> - <a href="/riau">Riau</a> - <a href="/indeks">Arsip</a></div>
${main}
<div id="footer">Deli Pos &#169; 2026 - Jalan Balai Kota, Medan - Iklan hub. (061) 000-111</div>
</body>
</html>`;

/** Medan tabloid; UTF-8 with a byte order mark and no charset named, paragraphs only parted by line breaks. */
export const delipos: Publisher = {
  id: "delipos",
  name: "Deli Pos",
  host: "delipos.test",
  kind: "media_daerah",
  zone: "WIB",
  charset: "utf-8-bom",
  contentType: "text/html",
  robots: "\ufeffUser-agent: *\nDisallow: /admin\n",
  path: (slug, number) => `/index.php/${number}/${slug}`,
  dateline: (place) => `${place.toUpperCase()} | DELI POS \u2014 `,
  signOff: (author) => `Reporter: ${author}`,
  credit: (source) => `Dikutip dari: ${source}`,
  articlePage: (story) =>
    frame(
      `${story.title} | Deli Pos`,
      `<div id="content"><div class="judul"><h1>${escapeHtml(story.title)}</h1></div>
${story.isDated ? `<div class="waktu">${visibleDate(story.publishedAt)}</div>` : ""}
<div class="berita">
${story.paragraphs.map(escapeHtml).join("<br /><br />\n")}
<br /><br />
<b>${escapeHtml(story.signOff)}</b>
</div>
<div class="lainnya"><b>Baca Juga:</b><ul>${story.related.map((link) => `<li><a href="${link.path}">${escapeHtml(link.title)}</a></li>`).join("")}</ul></div></div>`,
    ),
  indexPage: ({ links, page, pages }) =>
    frame(
      "Arsip | Deli Pos",
      `${links.map((link) => `${visibleDate(link.publishedAt)}<br><a href="${link.path}">${escapeHtml(link.title)}</a><br><br>`).join("\n")}${page < pages ? `<a href="/indeks?page=${String(page + 1)}">Lama</a>` : ""}`,
    ),
};
