import { fold } from "./text.ts";
import type { Metadata } from "./metadata.ts";

const label =
  /^(?:oleh|by|penulis|reporter|pewarta|laporan|wartawan|jurnalis|written by|author)\b\s*[:|]?\s*/i;
const marked =
  '[rel="author"],[itemprop="author"],.author-name,.author,.byline,.penulis,.reporter,.read__author,.detail__author';

function cleanName(text: string): string | null {
  const name = fold(text)
    .replace(label, "")
    .replace(
      /\s*(?:[|,-]\s*(?:detik\w*|kompas\w*|tempo\w*|tribun\w*|antara\w*)\b.*|\s[-|]\s.*)$/i,
      "",
    )
    .replace(/,?\s*(?:editor|tim redaksi)\s*:?.*$/i, "")
    .trim();
  const isName =
    name.length >= 2 && name.length <= 80 && /\p{L}/u.test(name) && !/\d{2}|https?:|@/.test(name);
  return isName ? name : null;
}

/** Who wrote it: JSON-LD, then meta, then the marked byline; several are joined by ", ". */
export function findAuthor(document: Document, metadata: Metadata): string | null {
  const told = metadata.authors.map(cleanName).filter((name) => name !== null);
  if (told.length > 0) return [...new Set(told)].slice(0, 4).join(", ");
  for (const name of [
    "author",
    "article:author",
    "dc.creator",
    "parsely-author",
    "content_author",
  ]) {
    const author = cleanName(metadata.meta.get(name)?.[0] ?? "");
    if (author !== null && author !== metadata.siteName) return author;
  }
  for (const element of document.querySelectorAll(marked)) {
    const author = cleanName(element.textContent);
    if (author !== null) return author;
  }
  return null;
}
