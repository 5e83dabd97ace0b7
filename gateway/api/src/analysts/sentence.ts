type Span = { start: number; end: number };

/** A full stop ends a sentence when space and a capital, digit or quote follow, and no abbreviation stands before it. */
const end = /(?<![\s.]\p{L}{1,3}|^\p{L}{1,3})[.!?]["”’)]*(?=\s+["“‘(]?[\p{Lu}\p{N}])|\n+/gu;

/** The sentence around a place, without space around it. */
export function sentenceAt(text: string, place: Span): Span {
  let [start, stop] = [0, text.length];
  for (const { index, 0: mark } of text.matchAll(end)) {
    const after = index + mark.length;
    if (after <= place.start) start = after;
    else if (index >= place.end - 1) {
      stop = mark.startsWith("\n") ? index : after;
      break;
    }
  }
  const words = text.slice(start, stop);
  return {
    start: start + words.length - words.trimStart().length,
    end: stop - (words.length - words.trimEnd().length),
  };
}

/** Words and signs with their places, as column files have them. */
export const wordsOf = (sentence: string): (Span & { text: string })[] =>
  [...sentence.matchAll(/[\p{L}\p{N}]+(?:[-'’./][\p{L}\p{N}]+|,\p{N}+)*|[^\s\p{L}\p{N}]/gu)].map(
    ({ index, 0: text }) => ({ text, start: index, end: index + text.length }),
  );
