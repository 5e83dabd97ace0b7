import { isoIn, localTime } from "../dates.ts";
import { escapeHtml } from "../html.ts";
import type { Publisher } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WIB");
  return `${t.day.padStart(2, "0")}/${t.monthNumber}/${t.year}, ${t.hour}:${t.minute} WIB`;
};

const frame = (head: string, main: string): string => `<!DOCTYPE html>
<html lang="id"><head><meta charset="utf-8">${head}</head>
<body>
<div class="skor-berjalan">Hasil langsung: memuat...</div>
<div class="menu"><a href="/">Arena Olahraga</a> <a href="/sepak-bola">Sepak Bola</a> <a href="/raket">Raket</a> <a href="/voli">Voli</a> <a href="/basket">Basket</a> <a href="/indeks">Indeks</a></div>
${main}
<div class="kaki"><p>Arena Olahraga, bagian dari Grup Lapangan Hijau. Hak Cipta 2026.</p></div>
</body></html>`;

/** Sports portal; microdata instead of JSON-LD, tabs of results around the text. */
export const arenaolahraga: Publisher = {
  id: "arenaolahraga",
  name: "Arena Olahraga",
  host: "arenaolahraga.test",
  kind: "media_nasional",
  zone: "WIB",
  charset: "utf-8",
  contentType: "text/html;charset=utf-8",
  robots: "User-agent: *\nDisallow: /livescore/\n",
  path: (slug, number) => `/artikel/${slug}-${number}`,
  dateline: (place) => `${place}, Arena Olahraga - `,
  signOff: (author) => `[${author}]`,
  credit: (source) => `[${source}]`,
  articlePage: (story) =>
    frame(
      `<title>${escapeHtml(story.title)} | Arena Olahraga</title><link rel="canonical" href="${story.url}">`,
      `<div itemscope itemtype="http://schema.org/NewsArticle"><meta itemprop="mainEntityOfPage" content="${story.url}">
<h1 itemprop="headline">${escapeHtml(story.title)}</h1>
<div class="info"><span itemprop="author">${escapeHtml(story.author)}</span>${story.isDated ? ` <span itemprop="datePublished" content="${isoIn(story.publishedAt, "WIB")}">${visibleDate(story.publishedAt)}</span>` : ""}</div>
<div class="artikel" itemprop="articleBody">
${story.paragraphs.map((text, place) => `<p>${escapeHtml(text)}</p>${place === 1 ? '<div class="klasemen"><b>Klasemen</b><div>Lihat klasemen lengkap</div></div>' : ""}`).join("\n")}
<p>${escapeHtml(story.signOff)}</p>
</div></div>
<div class="terkait"><b>Artikel terkait</b>${story.related.map((link) => `<a href="${link.path}">${escapeHtml(link.title)}</a>`).join("<br>")}</div>`,
    ),
  indexPage: ({ links, page, pages }) =>
    frame(
      "<title>Indeks | Arena Olahraga</title>",
      `${links.map((link) => `<div class="item"><a href="${link.path}">${escapeHtml(link.title)}</a><em>${visibleDate(link.publishedAt)}</em></div>`).join("\n")}${page < pages ? `<a rel="next" href="/indeks?page=${String(page + 1)}">Lanjut</a>` : ""}`,
    ),
};
