/** A piece of text with its place in it: offsets in UTF-16 code units, end exclusive. */
export type Span = { start: number; end: number };
/** A word, number or punctuation mark as written. */
export type Word = Span & { text: string };

// Abbreviations with inner dots (S.H., a.n.), numbers with separators (1.250, 07.05, 12/3), words with
// inner hyphens or apostrophes (anak-anak, Ma'ruf), else one mark.
const wordPattern =
  /(?:\p{L}\.){2,}|\d+(?:[.,:/]\d+)*(?:-\p{L}+)?|[\p{L}\p{M}\d]+(?:[-'’][\p{L}\p{M}\d]+)*|\S/gu;

/** Splits a text into words and marks, in order. An empty text has none. */
export const splitWords = (text: string, offset = 0): Word[] =>
  Array.from(text.matchAll(wordPattern), (found) => ({
    text: found[0],
    start: offset + found.index,
    end: offset + found.index + found[0].length,
  }));

/** Whether a word begins with a capital letter. */
export const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Whether two spans share a character. */
export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
