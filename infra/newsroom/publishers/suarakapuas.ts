import { localTime } from "../dates.ts";
import { escapeHtml } from "../html.ts";
import type { Publisher } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WIB");
  return `${t.day} ${t.month} ${t.year} ${t.hour}:${t.minute} WIB`;
};

/** Pontianak paper whose robots.txt always fails with 503; by RFC 9309 nothing of it may be read. */
export const suarakapuas: Publisher = {
  id: "suarakapuas",
  name: "Suara Kapuas",
  host: "suarakapuas.test",
  kind: "media_daerah",
  zone: "WIB",
  charset: "utf-8",
  contentType: "text/html; charset=utf-8",
  robots: 503,
  path: (slug, number) => `/${number}/${slug}`,
  dateline: (place) => `${place}, Suara Kapuas - `,
  signOff: (author) => `(${author})`,
  credit: (source) => `(${source})`,
  articlePage: (story) => `<!doctype html><html lang="id"><head><meta charset="utf-8">
<title>${escapeHtml(story.title)} - Suara Kapuas</title></head><body><h1>${escapeHtml(story.title)}</h1>
<p class="date">${story.isDated ? visibleDate(story.publishedAt) : ""}</p>
<article>${story.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}<p>${escapeHtml(story.signOff)}</p></article>
</body></html>`,
  indexPage: ({ links }) =>
    `<!doctype html><title>Indeks</title>${links.map((link) => `<p><a href="${link.path}">${escapeHtml(link.title)}</a></p>`).join("\n")}`,
};
