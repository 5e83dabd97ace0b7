import { hashFeature, type Perceptron } from "./perceptron.ts";

const shapeOf = (word: string): string => {
  if (/^\d/.test(word)) return "d";
  if (/^[A-Z]+$/.test(word)) return "X";
  if (/^[A-Z]/.test(word)) return "Xx";
  return /[^\w]/.test(word) ? "p" : "x";
};

/** Features of one word for its part of speech: forms around it, affixes, shape, the two tags before. */
export const taggerFeatures = (
  words: readonly string[],
  at: number,
  previous: string,
  beforePrevious: string,
): number[] => {
  const form = (place: number): string =>
    place < 0 ? "<s>" : (words[place]?.toLowerCase() ?? "</s>");
  const word = form(at);
  const next = words[at + 1];
  return [
    `w${word}`,
    `s3${word.slice(-3)}`,
    `s2${word.slice(-2)}`,
    `s4${word.slice(-4)}`,
    `p3${word.slice(0, 3)}`,
    `p2${word.slice(0, 2)}`,
    `p4${word.slice(0, 4)}`,
    `sh${shapeOf(words[at] ?? "")}${at === 0 ? "1" : "0"}`,
    `t1${previous}`,
    `t2${previous}${beforePrevious}`,
    `w-${form(at - 1)}`,
    `w+${form(at + 1)}`,
    `w-2${form(at - 2)}`,
    `w+2${form(at + 2)}`,
    `wt${word}${previous}`,
    `+s3${form(at + 1).slice(-3)}`,
    `-s3${form(at - 1).slice(-3)}`,
    `sh+${next === undefined ? "-" : shapeOf(next)}`,
  ].map(hashFeature);
};

/** Universal part-of-speech tags of a sentence's words, greedily from left to right. */
export const tagWords = (model: Perceptron, words: readonly string[]): string[] => {
  let previous = "-";
  let beforePrevious = "-";
  return words.map((_, at) => {
    const tag = model.best(taggerFeatures(words, at, previous, beforePrevious));
    beforePrevious = previous;
    previous = tag;
    return tag;
  });
};
