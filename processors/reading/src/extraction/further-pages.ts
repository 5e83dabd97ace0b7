import { parseWebUrl } from "../url/canonical-url.ts";
import { parseDocument } from "./html-document.ts";
import { bare, fold } from "./text.ts";

/** How the rest of an article that is split over pages is reached. */
export type FurtherPages = {
  /** One address with the whole text (`?page=all`), or null. */
  whole: string | null;
  /** Addresses of page 2 and on, in order; at most 20. */
  pages: string[];
};

const pageNames = ["page", "hal", "halaman", "p", "single"];
const wholeText =
  /^(?:(?:tampilkan|lihat|baca|show|view) (?:semua|seluruh|lengkap|all)|semua halaman|all|full page|show all)/i;
const pageText =
  /^(?:(?:halaman|page|hal\.?) ?)?\d{1,2}$|^(?:selanjutnya|berikutnya|next|halaman (?:selanjutnya|berikutnya)|lanjut(?:kan)?(?: membaca)?|[>\u203a\u00bb]+)\W*$/i;

/** Number of the article page an address names: 2.., "all", or null when it is another page. */
function pageOf(target: URL, here: URL): number | "all" | null {
  if (target.hostname !== here.hostname) return null;
  const [there, own] = [
    target.pathname.replace(/\/$/, ""),
    here.pathname.replace(/\/(?:\d{1,2})?$/, ""),
  ];
  const inPath = there.startsWith(`${own}/`)
    ? /^\/(?:(?:page|halaman)\/)?(\d{1,2}|all)$/.exec(there.slice(own.length))
    : null;
  if (inPath?.[1] !== undefined) return inPath[1] === "all" ? "all" : Number(inPath[1]);
  if (there !== own) return null;
  for (const name of pageNames) {
    const value = target.searchParams.get(name);
    if (value === "all" || (name === "single" && value === "1")) return "all";
    if (value !== null && /^\d{1,2}$/.test(value)) return Number(value);
  }
  return null;
}

/**
 * The further pages of an article (`Halaman 2`, `?page=all`): links to the same address with a page
 * number, in a text that names a page. A page that is itself a further one has none.
 *
 * @param url the page's final address
 */
export function findFurtherPages(html: string, url: string): FurtherPages {
  const none = { whole: null, pages: [] };
  if (!/[?&](?:page|hal|halaman|p|single)=|\/(?:2|all)["'/]/i.test(html)) return none;
  const here = parseWebUrl(url);
  if (pageOf(here, new URL(here.pathname, here)) !== null) return none;
  const { document } = parseDocument(html);
  const pages = new Map<number, string>();
  let whole: string | null = null;
  for (const anchor of [...document.querySelectorAll("a[href],link[rel=next][href]")].slice(
    0,
    2000,
  )) {
    const link = anchor.getAttribute("href")?.trim() ?? "";
    if (!URL.canParse(link, url)) continue;
    const target = new URL(link, url);
    target.hash = "";
    const page = pageOf(target, here);
    const text = fold(anchor.textContent);
    if (page === "all") {
      if (wholeText.test(text) || pageText.test(text)) whole ??= target.href;
    } else if (
      page !== null &&
      page > 1 &&
      page <= 21 &&
      (anchor.tagName === "LINK" || pageText.test(text))
    )
      pages.set(page, target.href);
  }
  const ordered = [...pages].sort(([a], [b]) => a - b).map(([, href]) => href);
  return { whole, pages: ordered.slice(0, 20) };
}

/** The paragraphs of an article's pages as one text; what a page repeats of those before is left out. */
export function joinPages(texts: readonly string[]): string {
  const seen = new Set<string>();
  const kept: string[] = [];
  for (const text of texts)
    for (const paragraph of text.split("\n\n")) {
      const key = bare(paragraph);
      if (key === "" || (key.length > 20 && seen.has(key))) continue;
      seen.add(key);
      kept.push(paragraph);
    }
  return kept.join("\n\n");
}
