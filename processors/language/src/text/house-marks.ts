import { lookUp } from "../regions/mentions.ts";
import type { Span } from "./words.ts";

/** What stands in front of an article's first sentence: "BITUNG, WARTA.TEST - ", "Jakarta (ANTARA) – ", "BREBES - ". */
export type Dateline = {
  /** Outlets' names and codes in it. */
  tags: Span[];
  /** Where the sentence begins. */
  end: number;
};

const dash = /^(\s*)(\p{Lu}[^\n"“:;!?]{2,60}?) ?[-–—]+ (?=["“‘']?\p{Lu})/u;
const domain =
  /(?<![\p{L}\d.@-])[\p{L}\d-]{2,}(?:\.[\p{L}\d-]+)*\.(?:com|co|id|net|org|info|news|tv|test|example)(?![\p{L}\d])/giu;
const isShouted = (text: string): boolean => text === text.toUpperCase();

/** Reads the dateline at the head of a paragraph; undefined when it has none. */
export const datelineOf = (text: string): Dateline | undefined => {
  const found = dash.exec(text);
  const [whole, indent = "", head = ""] = found ?? [];
  if (whole === undefined) return undefined;
  // Every word is capitalised, or in brackets: "Jakarta, Kompas.com (5/10)".
  const words = head.replace(/\([^()]+\)/g, " ").split(/[\s,]+/);
  if (!words.every((word) => !word || /^[\p{Lu}\d][\p{L}\d.'’&|/-]*$/u.test(word)))
    return undefined;
  const parts = Array.from(head.matchAll(/\([^()]+\)|[^,()]*[^,()\s]/gu), (part) => {
    const lead = /^\s*/.exec(part[0])?.[0].length ?? 0;
    const start = indent.length + part.index + lead;
    const written = part[0].trim();
    const isOutlet = written.startsWith("(") || new RegExp(domain).test(written);
    return {
      start,
      end: start + written.length,
      written,
      isPlace: !isOutlet && lookUp(written).length > 0,
      isOutlet,
    };
  });
  const knowsPlace = parts.some(({ isPlace }) => isPlace);
  const [only] = parts;
  // "Persib - Persija" is a headline, "TEST - " and "BREBES - " are not.
  if (parts.length === 1 && only && !only.isPlace && !only.isOutlet && !isShouted(only.written))
    return undefined;
  const tags = parts.filter(
    ({ isPlace, isOutlet }, at) =>
      isOutlet || (!isPlace && (knowsPlace || at > 0 || parts.length === 1)),
  );
  return { tags: tags.map(({ start, end }) => ({ start, end })), end: whole.length };
};

// Lines and codes of the newsroom: "(ant)" or "(rls/jk)" behind a paragraph, "Editor: ...", "Baca juga: ...".
const houseLines = [
  /\((?:\p{Ll}{2,6})(?:[/|-]\p{Ll}{1,6})*\)(?=\s*(?:\n|$))/gu,
  /(?<=^|\n)[ \t]*(?:baca juga|penulis|editor|reporter|pewarta|sumber|foto|laporan)\s*:[^\n]*/giu,
];

/** Spans of a text that speak of the newsroom and not of the story: no name or region is taken from them. */
export const houseMarks = (text: string): Span[] => {
  const marks: Span[] = [];
  for (const paragraph of text.matchAll(/[^\n]+/g))
    for (const { start, end } of datelineOf(paragraph[0])?.tags ?? [])
      marks.push({ start: paragraph.index + start, end: paragraph.index + end });
  for (const pattern of [domain, ...houseLines])
    for (const found of text.matchAll(pattern))
      marks.push({ start: found.index, end: found.index + found[0].length });
  return marks;
};
