import { getDomainWithoutSuffix } from "tldts";
import { bare, decodeEntities, fold } from "./text.ts";
import type { HtmlDocument } from "./html-document.ts";

/** What a page says about itself, before its body is read. */
export type Metadata = {
  title: string | null;
  /** The heading element that shows the title, for cutting it from the body and dating near it. */
  titleElement: Element | null;
  authors: string[];
  siteName: string | null;
  canonical: string | null;
  image: string | null;
  section: string | null;
  description: string | null;
  tags: string[];
  /** `og:type` and JSON-LD types, in lower case. */
  types: string[];
  isFree: boolean | null;
  /** The article's node in JSON-LD. */
  article: Record<string, unknown> | null;
  meta: ReadonlyMap<string, string[]>;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value == null ? [] : [value];
const typesOf = (node: Record<string, unknown>): string[] =>
  list(node["@type"]).filter((type) => typeof type === "string");

/** All nodes of JSON-LD blocks, `@graph` and nesting included, at most 200. */
function jsonLdNodes(blocks: unknown[]): Record<string, unknown>[] {
  const nodes: Record<string, unknown>[] = [];
  const queue = [...blocks];
  for (let next = queue.shift(); next !== undefined && nodes.length < 200; next = queue.shift()) {
    if (Array.isArray(next)) queue.push(...(next as unknown[]).slice(0, 200));
    else if (isRecord(next)) {
      nodes.push(next);
      queue.push(
        ...list(next["@graph"]),
        ...list(next["mainEntity"]),
        ...list(next["mainEntityOfPage"]).filter(isRecord),
      );
    }
  }
  return nodes;
}
const articleType = /(?:article|posting|report|newsitem)$/i;

/** A string value of JSON-LD: itself, or the `name` or `url` of an object. */
function words(value: unknown): string[] {
  return list(value)
    .flatMap((item) => {
      if (typeof item === "string") return [fold(decodeEntities(item))];
      if (!isRecord(item)) return [];
      const named = item["name"] ?? item["url"] ?? item["@id"];
      return typeof named === "string" ? [fold(decodeEntities(named))] : [];
    })
    .filter((text) => text !== "");
}

function readMeta(document: Document): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const element of document.querySelectorAll("meta[content]")) {
    const content = fold(element.getAttribute("content"));
    if (content === "") continue;
    for (const attribute of ["property", "name", "itemprop", "http-equiv"]) {
      const key = element.getAttribute(attribute)?.toLowerCase();
      if (key) found.set(key, [...(found.get(key) ?? []), decodeEntities(content)]);
    }
  }
  return found;
}

/** A page title without the site's name behind (or before) it. */
export function withoutSiteName(title: string, siteName: string | null, host: string): string {
  const parts = title.split(/\s+[|\u2013\u2014\u00bb:-]\s+|\s*\|\s*/);
  if (parts.length < 2) return title;
  const brand = bare(getDomainWithoutSuffix(host) ?? host);
  const isSite = (part: string) => {
    const text = bare(part);
    return (
      text !== "" &&
      (text === bare(siteName ?? "") ||
        (brand.length > 2 && text.includes(brand)) ||
        (text.length > 3 && brand.includes(text)) ||
        /^(?:berita|halaman \d+|page \d+|home|semua halaman|all)/i.test(part)) &&
      part.split(" ").length <= 6
    );
  };
  let kept = title;
  for (let turn = 0; turn < 3; turn++) {
    const cut = /^(.*\S)(?:\s+[|\u2013\u2014\u00bb:-]\s+|\s*\|\s*)([^|]*?)$/.exec(kept);
    if (cut?.[1] === undefined || !isSite(cut[2] ?? "")) break;
    kept = cut[1];
  }
  const front = /^([^|]{2,40}?)(?:\s+[|\u00bb:-]\s+|\s*\|\s*)(.{15,})$/.exec(kept);
  return front?.[2] !== undefined && isSite(front[1] ?? "") && kept === title ? front[2] : kept;
}

/** The heading that the page's own title begins with or contains; the longest such. */
function findHeading(
  document: Document,
  told: string[],
): { text: string; element: Element } | null {
  const bareTold = told.map(bare).filter((text) => text !== "");
  let best: { text: string; element: Element; rank: number } | null = null;
  for (const element of document.querySelectorAll("h1,h2,h3,h4,[itemprop=headline]")) {
    const text = fold(element.textContent);
    if (text.length < 8 || text.length > 300) continue;
    const key = bare(text);
    // "Regional" stands in many titles; a headline is most of one.
    const matches = bareTold.some(
      (other) =>
        (other.includes(key) && key.length > 0.5 * other.length) ||
        (key.includes(other) && other.length > 20),
    );
    if (!matches) continue;
    const rank = Math.min(key.length, 200) + (element.tagName === "H1" ? 60 : 0);
    if (best === null || rank > best.rank) best = { text, element, rank };
  }
  return best;
}

/** Reads JSON-LD, meta elements and headings of a page. */
export function readMetadata({ document, jsonLd }: HtmlDocument, url: string): Metadata {
  const meta = readMeta(document);
  const first = (...names: string[]) => {
    for (const name of names) {
      const value = meta.get(name)?.[0];
      if (value !== undefined) return value;
    }
    return null;
  };
  const nodes = jsonLdNodes(jsonLd);
  const article =
    nodes.find((node) => typesOf(node).some((type) => articleType.test(type))) ?? null;
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  const siteName =
    first("og:site_name", "application-name") ?? words(article?.["publisher"])[0] ?? null;
  const pageTitle = fold(decodeEntities(document.querySelector("title")?.textContent ?? ""));
  const told = [words(article?.["headline"])[0], first("og:title", "twitter:title"), pageTitle]
    .filter((text) => text !== undefined && text !== null && text !== "")
    .map((text) => withoutSiteName(text ?? "", siteName, host));
  const heading = findHeading(document, told);
  const h1s = [...document.querySelectorAll("h1")].filter((h1) => fold(h1.textContent).length > 10);
  const lone = h1s.length === 1 && told.length === 0 ? (h1s[0] ?? null) : null;
  const href = (selector: string) => document.querySelector(selector)?.getAttribute("href") ?? null;
  const keywords =
    first("article:tag") !== null
      ? (meta.get("article:tag") ?? [])
      : (first("news_keywords", "keywords") ?? words(article?.["keywords"]).join(",")).split(
          /[,;]/,
        );
  const free = article?.["isAccessibleForFree"];
  return {
    title: heading?.text ?? told[0] ?? (lone === null ? null : fold(lone.textContent)),
    titleElement: heading?.element ?? lone,
    authors: words(article?.["author"]).filter((name) => !/^https?:/.test(name)),
    siteName,
    canonical: href('link[rel="canonical"]') ?? first("og:url"),
    image: first("og:image", "twitter:image") ?? words(article?.["image"])[0] ?? null,
    section: first("article:section") ?? words(article?.["articleSection"])[0] ?? null,
    description:
      first("og:description", "description") ?? words(article?.["description"])[0] ?? null,
    tags: [...new Set(keywords.map(fold).filter((tag) => tag !== "" && tag.length <= 60))].slice(
      0,
      30,
    ),
    types: [...(meta.get("og:type") ?? []), ...nodes.flatMap(typesOf)].map((type) =>
      type.toLowerCase(),
    ),
    isFree:
      typeof free === "boolean"
        ? free
        : typeof free === "string"
          ? free.toLowerCase() !== "false"
          : null,
    article,
    meta,
  };
}
