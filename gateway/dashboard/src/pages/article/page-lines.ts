import { unescaped } from "../analysis/unescaped.ts";

const folded = (text: string) => text.replace(/\s+/g, " ").trim();
/** What a reader never sees. */
const unseen = /<!--[^]*?-->|<(script|style|noscript|template|svg|iframe|head)\b[^]*?<\/\1\s*>/gi;
const blocks =
  /<\/?(?:p|div|li|ul|ol|h[1-6]|table|tr|td|th|br|hr|article|aside|section|header|footer|nav|main|body|figure|figcaption|blockquote)\b[^>]*>/gi;
const tags = /<\/?[a-z][^>]*>|<![^>]*>/gi;

/**
 * The lines of a page that a reader would see, and whether the cleaner kept each. The page stays a text all along:
 * it is never made into a document, so nothing in it can run, be fetched or be refused.
 */
export function linesOf(html: string, content: string): { text: string; isKept: boolean }[] {
  const kept = folded(content);
  return html
    .replace(unseen, " ")
    .replace(blocks, "\n")
    .replace(tags, "")
    .split("\n")
    .map((line) => folded(unescaped(line)))
    .filter((text) => text !== "")
    .map((text) => ({ text, isKept: kept.includes(text) }));
}
