import {
  detectAtomFeed,
  detectJsonFeed,
  detectRdfFeed,
  detectRssFeed,
  parseFeed as parseAny,
} from "feedsmith";
import { limitNesting } from "../extraction/nesting.ts";

/** What stands in front of a feed although nothing may: BOM, blank lines, notices of the server. */
function trimFront(text: string): string {
  const start = text.search(/<\?xml|<(?:[\w-]+:)?(?:rss|feed|rdf)[\s>]/i);
  return start > 0 && start < 5000 && !/<html[\s>]/i.test(text.slice(0, start))
    ? text.slice(start)
    : text.trim();
}
// Characters XML forbids; control bytes slip in from word processors.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi;
const escapeAmpersands = (text: string) =>
  text
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((part) => (part.startsWith("<![CDATA[") ? part : part.replace(bareAmpersand, "&amp;")))
    .join("");

/** A feed whose body was cut off, up to its last whole item. */
function wholeItems(text: string): string {
  const end = Math.max(text.lastIndexOf("</item>") + 7, text.lastIndexOf("</entry>") + 8);
  if (end > 8 && text.slice(0, end).endsWith(">")) return text.slice(0, end);
  const open = text.search(/<(?:item|entry)[\s>]/);
  return open === -1 ? text : text.slice(0, open);
}

/** A document type defines entities that no reader should obey; the feed reads without it. */
const withoutDoctype = (text: string): string =>
  text.replace(/<!DOCTYPE[^>[]{0,500}(?:\[[\s\S]{0,20000}?\]\s*)?>/i, "");

/** `<r:rss>` with its own prefix on every element, as if it had none. */
function withoutRootPrefix(text: string): string {
  const prefix = /<([\w-]+):(?:rss|feed)[\s>]/.exec(text.slice(0, 5000))?.[1];
  return prefix === undefined
    ? text
    : text.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</");
}

/**
 * The parser's raw result for a feed that may be untidy: each repair is tried only when the one
 * before did not help, so a tidy feed is read as it stands.
 *
 * @throws the parser's own error when nothing helps
 */
export function parseTolerantly(input: string): unknown {
  // JSON nests by brackets; only mark-up is limited.
  const trimmed = trimFront(input.replace(forbidden, ""));
  const text = trimmed.startsWith("<") ? limitNesting(trimmed) : trimmed;
  let first: unknown;
  const repairs: ((text: string) => string)[] = [
    (text) => text,
    escapeAmpersands,
    // Cut off within the last tag: nothing of the items is missing.
    (text) => `${escapeAmpersands(text).trimEnd()}>`,
    (text) => withoutRootPrefix(withoutDoctype(escapeAmpersands(text))),
    (text) => wholeItems(escapeAmpersands(text)),
  ];
  for (const repair of repairs) {
    try {
      return parseAny(repair(text));
    } catch (error) {
      first ??= error;
    }
  }
  // The parser refuses a feed that holds nothing it keeps; to us that is a feed without items.
  const format = detectRssFeed(text)
    ? "rss"
    : detectAtomFeed(text)
      ? "atom"
      : detectRdfFeed(text)
        ? "rdf"
        : detectJsonFeed(text)
          ? "json"
          : null;
  if (format !== null && first instanceof Error && first.message === "Invalid feed format")
    return { format, feed: {} };
  throw first;
}
