import { parseIndonesianDate } from "../dates/indonesian-date.ts";
import { extractArticle, type ArticleInput, type ExtractedArticle } from "./extract-article.ts";
import { parseDocument } from "./html-document.ts";
import { bare, fold } from "./text.ts";

/** Selectors as a target's `html_selectors` holds them; an empty one means the general extractor. */
export type SuggestedSelectors = {
  article_wrapper: string;
  title: string;
  body_content: string;
  published_date: string;
};

const none = (): SuggestedSelectors => ({
  article_wrapper: "",
  title: "",
  body_content: "",
  published_date: "",
});

/** A short selector that finds this element first on its page, or "" when its names say too little. */
function selectorOf(element: Element, document: Document): string {
  const tag = element.tagName.toLowerCase();
  const names = [...element.classList].filter((name) => /^[a-z][a-z_-]{2,30}$/i.test(name));
  const id = element.getAttribute("id") ?? "";
  const candidates = [
    ...names.map((name) => `${tag}.${name}`),
    ...(names.length > 1 ? [`${tag}.${names.slice(0, 2).join(".")}`] : []),
    ...(/^[a-z][a-z_-]{2,30}$/i.test(id) ? [`#${id}`] : []),
    tag,
  ];
  const isOnly = (selector: string) => document.querySelectorAll(selector).length === 1;
  const parent = element.parentElement;
  const within =
    parent === null
      ? []
      : [...parent.classList]
          .filter((name) => /^[a-z][a-z_-]{2,30}$/i.test(name))
          .map((name) => `.${name} > ${tag}`);
  return [...candidates, ...within].find(isOnly) ?? "";
}

function findBody(document: Document, article: ExtractedArticle): string {
  const texts = new Set(article.text.split("\n\n").map(bare));
  const paragraphs = [...document.querySelectorAll("p")].filter((p) =>
    texts.has(bare(p.textContent)),
  );
  let container = paragraphs[0]?.parentElement ?? null;
  const holds = (element: Element) => paragraphs.filter((p) => element.contains(p)).length;
  while (container !== null && holds(container) < 0.8 * paragraphs.length)
    container = container.parentElement;
  if (container === null || container.tagName === "BODY" || paragraphs.length < 2) return "";
  const selector = selectorOf(container, document);
  return selector === "" ? "" : `${selector} p`;
}

function findDate(document: Document, { publishedAt }: ExtractedArticle, now: Date): string {
  if (publishedAt === null) return "";
  const marked = document.querySelectorAll(
    "time,[class*=date],[class*=time],[class*=tanggal],[class*=waktu],[class*=publish]",
  );
  for (const element of [...marked].slice(0, 60)) {
    const text = fold(element.getAttribute("datetime") ?? element.textContent);
    if (text === "" || text.length > 120) continue;
    const at = parseIndonesianDate(text, { now, zone: "Asia/Jakarta" })?.at;
    if (at === undefined || Math.abs(at.getTime() - publishedAt.getTime()) >= 60_000) continue;
    const selector = selectorOf(element, document);
    if (selector !== "") return selector;
  }
  return "";
}

/**
 * Selectors that would find on this page what the general extractor found, as a start for whoever
 * sets up a target. All empty for a page that is no article.
 */
export function suggestSelectors(input: ArticleInput): SuggestedSelectors {
  let article: ExtractedArticle;
  try {
    article = extractArticle(input);
  } catch {
    return none();
  }
  const { document } = parseDocument(input.html);
  const heading = [...document.querySelectorAll("h1")].find(
    (h1) => bare(h1.textContent) === bare(article.title),
  );
  return {
    ...none(),
    title: heading === undefined ? "" : selectorOf(heading, document),
    body_content: findBody(document, article),
    published_date: findDate(document, article, input.fetchedAt),
  };
}
