import type { Word } from "./words.ts";

// Words whose full stop does not end a sentence: streets, titles, degrees, regions, months.
const abbreviations = new Set(
  (
    "jl jln no kab kec kel prov dr drs dra prof ir h hj kh tn ny sdr st rp hal dll dkk dst dsb yth a.n " +
    "jan feb mar apr jun jul agu ags sep okt nov des pol inf tgl tel telp bpk pdt ust tb rt rw gg vs cq"
  ).split(" "),
);

const endsSentence = (text: string, at: number): boolean => {
  const mark = text[at];
  if (mark === "!" || mark === "?") return true;
  const before = /([\p{L}.]+)$/u.exec(text.slice(Math.max(0, at - 12), at))?.[1] ?? "";
  if (abbreviations.has(before.toLowerCase())) return false;
  // An initial: "Joko P. Santoso".
  return !/^(?:\p{Lu}|.*\.\p{Lu})$/u.test(before);
};

/**
 * Splits running text into sentences with their offsets; line breaks end one too.
 *
 * A stop counts when a capital, digit or opening quote follows a space, and no known abbreviation or
 * initial stands before it. A closing quote belongs to the sentence that it closes.
 */
export const splitSentences = (text: string): Word[] => {
  const sentences: Word[] = [];
  let start = 0;
  const push = (end: number): void => {
    const raw = text.slice(start, end);
    const trimmed = raw.trim();
    if (trimmed) {
      const from = start + raw.indexOf(trimmed);
      sentences.push({ text: trimmed, start: from, end: from + trimmed.length });
    }
    start = end;
  };
  for (const found of text.matchAll(/\n+|[.!?…]+["”’')\]]*(?=\s+["“‘'([]?[\p{Lu}\d])/gu)) {
    const isBreak = found[0].startsWith("\n");
    if (isBreak || endsSentence(text, found.index)) push(found.index + found[0].length);
  }
  push(text.length);
  return sentences;
};
