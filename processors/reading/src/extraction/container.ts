/**
 * Elements in which publishers keep an article's text, most telling first: the schema.org mark, then
 * names used by Indonesian portals and regional networks, then those of common site software.
 */
const namesOf = [
  "read__content detail__body-text itp_bodycontent detail-text txt-article article-content-body read-page__content-body",
  "articleBody article-body article__body story-body post-body entry-content post-content article-content article__content content-detail detail-content isi-berita isi_berita konten-berita news-content single-content",
].map((names) => new Set(names.split(" ")));

/** How telling an element's mark is, 0 the most; null for one that is no container. */
function rankOf(element: Element): number | null {
  if (element.getAttribute("itemprop") === "articleBody") return 0;
  const names = (element.getAttribute("class") ?? "").split(/\s+/);
  if (element.getAttribute("id") === "detikdetailtext") return 1;
  const kind = namesOf.findIndex((known) => names.some((name) => known.has(name)));
  return kind === -1 ? null : kind + 1;
}

const prose = (element: Element): number => {
  let length = 0;
  for (const paragraph of element.querySelectorAll("p")) {
    const size = paragraph.textContent.trim().length;
    if (size > 40) length += size;
  }
  return length;
};

/**
 * The element that surely holds the article, or null: it is the only one of its kind with prose,
 * and holds most of the page's paragraphs.
 */
export function findContainer(document: Document): Element | null {
  const all = prose(document.documentElement);
  if (all < 300) return null;
  const kinds: [Element[], Element[], Element[]] = [[], [], []];
  for (const element of document.querySelectorAll("[class],[id],[itemprop]")) {
    const rank = rankOf(element);
    if (rank !== null) kinds[rank]?.push(element);
  }
  for (const kind of kinds) {
    const found = kind.filter((element) => prose(element) >= 300);
    const outer = found.filter(
      (element) => !found.some((other) => other !== element && other.contains(element)),
    );
    const only = outer[0];
    if (outer.length === 1 && only !== undefined && prose(only) > 0.6 * all) return only;
  }
  return null;
}
