import { isoIn, localTime } from "../dates.ts";
import { escapeHtml } from "../html.ts";
import type { Publisher } from "../publisher.ts";

const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WIT");
  return `${t.day} ${t.monthShort} ${t.year}, ${t.hour}:${t.minute} WIT`;
};

const frame = (head: string, main: string, state: object): string =>
  `<!DOCTYPE html><html lang="id"><head><meta charSet="utf-8"/>${head}<link rel="preload" href="/_next/static/css/1.css" as="style"/></head><body><div id="__next"><div class="css-1x2y"><div class="css-hd9"><a href="/">Lensa Maluku</a><div class="css-mn1"><a href="/ambon">Ambon</a><a href="/ternate">Ternate</a><a href="/seram">Seram</a><a href="/olahraga">Olahraga</a></div></div>${main}<div class="css-ft4"><span>© 2026 Lensa Maluku</span></div></div></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state).replaceAll("<", "\\u003c")}</script></body></html>`;

/** Ambon portal rendered by a script framework; nameless classes, one long line, its state once more as JSON at the end. */
export const lensamaluku: Publisher = {
  id: "lensamaluku",
  name: "Lensa Maluku",
  host: "lensamaluku.test",
  kind: "media_daerah",
  zone: "WIT",
  charset: "utf-8",
  contentType: "text/html; charset=utf-8",
  compression: "gzip",
  robots: "User-Agent: *\nAllow: /\nDisallow: /_next/\nDisallow: /api/\n",
  path: (slug, number) => `/post/${slug}-${number}`,
  dateline: (place) => `${place}, Lensa Maluku. `,
  signOff: (author) => `- ${author}`,
  credit: (source) => `- ${source}`,
  articlePage: (story) =>
    frame(
      `<title>${escapeHtml(story.title)}</title><meta property="og:type" content="article"/><meta property="og:title" content="${escapeHtml(story.title)}"/><link rel="canonical" href="${story.url}"/>`,
      `<div class="css-a01"><h1 class="css-t77">${escapeHtml(story.title)}</h1><div class="css-b3"><span>${escapeHtml(story.author)}</span>${story.isDated ? `<span>${visibleDate(story.publishedAt)}</span>` : ""}</div><div class="css-c55">${story.paragraphs.map((text) => `<p class="css-p1">${escapeHtml(text)}</p>`).join("")}<p class="css-p1">${escapeHtml(story.signOff)}</p></div><div class="css-r8"><div>Terkait</div>${story.related.map((link) => `<a class="css-l2" href="${link.path}"><div>${escapeHtml(link.title)}</div></a>`).join("")}</div></div>`,
      {
        page: "/post/[slug]",
        props: {
          title: story.title,
          section: story.section,
          ...(story.isDated ? { publishedAt: isoIn(story.publishedAt, "WIT") } : {}),
        },
      },
    ),
  indexPage: ({ links, page, pages }) =>
    frame(
      "<title>Indeks</title>",
      `<div class="css-i1">${links.map((link) => `<a class="css-l9" href="${link.path}"><div>${escapeHtml(link.title)}</div><div>${visibleDate(link.publishedAt)}</div></a>`).join("")}</div>${page < pages ? `<a rel="next" href="/indeks?page=${String(page + 1)}">›</a>` : ""}`,
      { page: "/indeks" },
    ),
};
