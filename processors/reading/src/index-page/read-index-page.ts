import { canonicalUrl, parseWebUrl, registrableDomain } from "../url/canonical-url.ts";
import { parseDocument } from "../extraction/html-document.ts";
import { pick, type ArticleSelectors } from "../extraction/selectors.ts";
import { fold } from "../extraction/text.ts";
import { parseIndonesianDate } from "../dates/indonesian-date.ts";

export type IndexPageInput = {
  html: string;
  /** The page's final address. */
  url: string;
  selectors?: ArticleSelectors;
  /** When it was fetched; for dates in the list. Default: now. */
  fetchedAt?: Date;
  /** IANA zone of the publisher, default Asia/Jakarta. */
  zone?: string;
  /** It continues a list: then a single item is an item too, not an article's container. */
  isFurtherPage?: boolean;
};
export type IndexLink = {
  /** Canonical. */
  url: string;
  title: string | null;
  /** The date beside the link, where one is shown. */
  publishedAt: Date | null;
};
export type IndexPage = {
  /** Whether `article_wrapper` marks items of a list here; false: the page may be an article itself. */
  isIndex: boolean;
  /** In the page's order, none twice. */
  articles: IndexLink[];
  /** Further pages of the same list, next first. */
  nextPages: string[];
};

function absolute(link: string | null, base: string): URL | null {
  const trimmed = link?.trim() ?? "";
  if (trimmed === "" || trimmed.startsWith("#") || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  return /^https?:$/.test(url.protocol) ? url : null;
}

const notArticle =
  /\/(?:tags?|topik|topic|kategori|category|author|penulis|indeks?|search|cari|login|register|about|tentang|redaksi|kontak|contact|privacy|disclaimer|pedoman|page|halaman|video|foto|photo|live|rss|feed)(?:\/|$)/i;
/** Whether an address looks like one article: an id, a date or a long slug in its path. */
function looksLikeArticle({ pathname, search }: URL): boolean {
  const last = pathname.split("/").filter(Boolean).at(-1) ?? "";
  if (
    /\/(?:\d{4}\/\d{2}\/\d{2}|read|berita|baca|news|artikel)\/.+/i.test(pathname) &&
    last.length > 8
  )
    return true;
  const isSlug = last.split(/[-_.]/).filter((word) => word.length > 1).length >= 4;
  const hasId = /\d{5,}/.test(pathname + search);
  return (isSlug || (hasId && last.length > 5)) && !(notArticle.test(pathname) && !isSlug);
}

function linkOf(
  item: Element,
  base: string,
  titleSelector: string | undefined,
): { url: URL; title: string } | null {
  const inTitle = pick(item, titleSelector).flatMap((found) =>
    [found.closest("a[href]"), found.querySelector("a[href]")].filter((a) => a !== null),
  );
  const anchors = [
    ...inTitle,
    ...(item.tagName === "A" ? [item] : []),
    ...item.querySelectorAll("h1 a[href],h2 a[href],h3 a[href],h4 a[href],a[href]"),
  ];
  let best: { url: URL; title: string; rank: number } | null = null;
  for (const [index, anchor] of anchors.slice(0, 30).entries()) {
    const url = absolute(anchor.getAttribute("href"), base);
    if (url === null) continue;
    const text = fold(anchor.textContent) || fold(anchor.getAttribute("title"));
    const rank =
      (inTitle.includes(anchor) ? 100 : 0) +
      (looksLikeArticle(url) ? 50 : 0) +
      Math.min(text.length, 40) -
      index;
    if (best === null || rank > best.rank) best = { url, title: text, rank };
  }
  return best;
}

const nextText =
  /^(?:next(?: page)?|selanjutnya|berikutnya|halaman (?:selanjutnya|berikutnya)|lebih lama|older(?: posts| entries)?|muat lainnya|load more|[>\u203a\u00bb]+)\s*[>\u203a\u00bb\u2192]*$/i;

// No list of a real site is longer; a hostile one may nest a hundred thousand.
const maxAnchors = 2000;
const anchorsOf = (document: Document): Element[] =>
  [...document.querySelectorAll("a[href]")].slice(0, maxAnchors);

function findNextPages(document: Document, base: string): string[] {
  const here = new URL(base);
  const found: { url: string; rank: number }[] = [];
  const add = (element: Element, rank: number) => {
    const url = absolute(element.getAttribute("href"), base);
    if (url === null || url.hostname !== here.hostname) return;
    const href = canonicalUrl(url.href);
    if (href !== canonicalUrl(base)) found.push({ url: href, rank });
  };
  for (const element of document.querySelectorAll('link[rel="next"],a[rel~="next"]'))
    add(element, 0);
  const current = Number(
    /(?:[?&](?:page|hal|halaman|p)=|\/(?:page|halaman)\/)(\d+)/i.exec(
      here.pathname + here.search,
    )?.[1] ?? 1,
  );
  for (const anchor of anchorsOf(document)) {
    const text = fold(anchor.textContent);
    const isPaging = /pag(?:e|ing|ination|er)|nav-links|halaman/i.test(
      `${anchor.className} ${anchor.parentElement?.className ?? ""} ${anchor.parentElement?.parentElement?.className ?? ""}`,
    );
    if (
      nextText.test(text) ||
      /^(?:next|selanjutnya)/i.test(anchor.getAttribute("aria-label") ?? "")
    )
      add(anchor, 1);
    else if (
      /^\d{1,3}$/.test(text) &&
      Number(text) > current &&
      (isPaging || /(?:page|hal|halaman|p)[=/]\d/i.test(anchor.getAttribute("href") ?? ""))
    )
      add(anchor, 2 + Number(text));
  }
  found.sort((a, b) => a.rank - b.rank);
  return [...new Set(found.map(({ url }) => url))];
}

/**
 * Reads a list of articles: a site's front page, channel or search result.
 *
 * Where `article_wrapper` matches two or more elements with links these are the list's items,
 * otherwise it is the container of one article (see the design, "article_wrapper"). Without a
 * wrapper every link on the publisher's own domain that looks like an article counts.
 * @throws Fault INVALID_ARGUMENT, reason INVALID_URL
 */
export function readIndexPage(input: IndexPageInput): IndexPage {
  const { html, url, selectors = {}, fetchedAt = new Date(), zone = "Asia/Jakarta" } = input;
  parseWebUrl(url);
  const { document } = parseDocument(html);
  const base =
    absolute(document.querySelector("base[href]")?.getAttribute("href") ?? null, url)?.href ?? url;
  const items = pick(document, selectors.article_wrapper).filter(
    (item) => item.tagName === "A" || item.querySelector("a[href]") !== null,
  );
  const links = new Map<string, IndexLink>();
  const add = (target: URL, title: string, item: Element | null) => {
    const key = canonicalUrl(target.href);
    if (key === canonicalUrl(url)) return;
    const shown =
      item === null
        ? undefined
        : (pick(item, selectors.published_date)[0] ?? item.querySelector("time") ?? undefined);
    const date =
      shown &&
      parseIndonesianDate(shown.getAttribute("datetime") ?? shown.textContent, {
        now: fetchedAt,
        zone,
      });
    const known = links.get(key);
    if (known === undefined)
      links.set(key, {
        url: key,
        title: title === "" ? null : title,
        publishedAt: date?.at ?? null,
      });
    else if (known.title === null && title !== "") known.title = title;
  };
  const isIndex = items.length >= (input.isFurtherPage === true ? 1 : 2);
  if (isIndex) {
    for (const item of items) {
      const link = linkOf(item, base, selectors.title);
      if (link !== null) add(link.url, link.title, item);
    }
  } else if (items.length === 0) {
    const domain = registrableDomain(url);
    for (const anchor of anchorsOf(document)) {
      const target = absolute(anchor.getAttribute("href"), base);
      if (target !== null && looksLikeArticle(target) && registrableDomain(target.href) === domain)
        add(target, fold(anchor.textContent), anchor.closest("article,li"));
    }
  }
  return { isIndex, articles: [...links.values()], nextPages: findNextPages(document, base) };
}
