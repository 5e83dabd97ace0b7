import { isRank } from "../entities/ranks.ts";
import { lookUp } from "../regions/mentions.ts";
import { hashFeature } from "../syntax/perceptron.ts";

const shapeOf = (word: string): string =>
  word
    .replace(/\p{Lu}+/gu, (run) => (run.length > 1 ? "XX" : "X"))
    .replace(/\p{Ll}+/gu, "x")
    .replace(/\d+/g, "d")
    .slice(0, 6);

const isPlaceName = (word: string): boolean => /^\p{Lu}/u.test(word) && lookUp(word).length > 0;

/** Features of one word for its entity label: forms and shapes around it, affixes, gazetteer, the two labels before. */
export const nameFeatures = (
  words: readonly string[],
  at: number,
  previous: string,
  beforePrevious: string,
): number[] => {
  const word = (place: number): string => (place < 0 ? "<s>" : (words[place] ?? "</s>"));
  const form = (place: number): string => word(place).toLowerCase();
  const own = form(at);
  const shape = shapeOf(word(at));
  return [
    `w${own}`,
    `W${word(at)}`,
    `-1${form(at - 1)}`,
    `-2${form(at - 2)}`,
    `+1${form(at + 1)}`,
    `+2${form(at + 2)}`,
    `-b${form(at - 1)}|${own}`,
    `+b${own}|${form(at + 1)}`,
    `-bb${form(at - 2)}|${form(at - 1)}`,
    `p3${own.slice(0, 3)}`,
    `p4${own.slice(0, 4)}`,
    `s2${own.slice(-2)}`,
    `s3${own.slice(-3)}`,
    `s4${own.slice(-4)}`,
    `sh${shape}${at === 0 ? "1" : "0"}`,
    `-sh${shapeOf(word(at - 1))}|${shape}`,
    `+sh${shape}|${shapeOf(word(at + 1))}`,
    `sh3${shapeOf(word(at - 1))}|${shape}|${shapeOf(word(at + 1))}`,
    `g${isPlaceName(word(at)) ? 1 : 0}${isPlaceName(`${word(at)} ${word(at + 1)}`) ? 1 : 0}${isPlaceName(`${word(at - 1)} ${word(at)}`) ? 1 : 0}`,
    `r${isRank(form(at - 1)) ? 1 : 0}${shape}`,
    `l1${previous}`,
    `l2${previous}|${beforePrevious}`,
    `lw${previous}|${own}`,
    `lsh${previous}|${shape}`,
    `l-1${previous}|${form(at - 1)}`,
    `l+1${previous}|${form(at + 1)}`,
  ].map(hashFeature);
};

/** Features of a text for its mood: words, pairs of words, and runs of four letters. */
export const moodFeatures = (text: string): number[] => {
  const words = text
    .toLowerCase()
    .replace(/([^\p{L}\p{N}_\s])/gu, " $1 ")
    .split(/\s+/)
    .filter(Boolean);
  const features = new Set<string>(["bias"]);
  words.forEach((word, at) => {
    features.add(`w${word}`);
    features.add(`b${words[at - 1] ?? "<s>"}|${word}`);
    const padded = `<${word}>`;
    for (let from = 0; from + 4 <= padded.length; from++)
      features.add(`c${padded.slice(from, from + 4)}`);
  });
  return [...features].map(hashFeature);
};
