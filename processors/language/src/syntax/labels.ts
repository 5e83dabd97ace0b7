import type { Padded } from "./arcs.ts";
import { hashFeature, type Perceptron } from "./perceptron.ts";

/** What the labeller knows of the whole tree: how many dependents each word has, and the first one's form. */
export type Children = { counts: number[]; first: string[] };

/** @param heads heads of words 1..n, 0 = root */
export const childrenOf = (sentence: Padded, heads: readonly number[]): Children => {
  const root = sentence.words.length - 1;
  const counts = new Array<number>(root + 1).fill(0);
  const first = new Array<string>(root + 1).fill("-");
  heads.forEach((head, at) => {
    const place = head === 0 ? root : head;
    counts[place] = (counts[place] ?? 0) + 1;
    if (first[place] === "-") first[place] = sentence.words[at + 1] ?? "-";
  });
  return { counts, first };
};

/** Features of the arc from `head` (0 = root) to word `at` (1..n). */
export const labelFeatures = (
  { words, tags }: Padded,
  head: number,
  at: number,
  { counts, first }: Children,
): number[] => {
  const over = head === 0 ? words.length - 1 : head;
  const W = (k: number): string => words[k] ?? "";
  const T = (k: number): string => tags[k] ?? "";
  const [a, b, A, B] = [W(at), W(over), T(at), T(over)];
  const x = at < over ? "L" : "R";
  const distance = Math.min(Math.abs(over - at), 5);
  const child = first[at] ?? "-";
  return [
    `1${a}`,
    `2${b}`,
    `3${A}${x}`,
    `4${B}${x}`,
    `5${A}${B}${x}`,
    `6${a}${B}${x}`,
    `7${A}${b}${x}`,
    `8${a}${b}`,
    `9${A}${B}${x}${distance}`,
    `a${T(at - 1)}${A}${B}${x}`,
    `b${A}${T(at + 1)}${B}${x}`,
    `c${W(at - 1)}${A}${B}`,
    `d${W(at + 1)}${A}${B}`,
    `e${counts[at] ?? 0}${A}${B}${x}`,
    `f${b.slice(-3)}${A}${x}`,
    `g${b.slice(0, 3)}${A}${x}`,
    `h${a.slice(-3)}${B}${x}`,
    `i${W(at - 1)}${b.slice(0, 3)}${A}${x}`,
    `j${child}${A}${B}${x}`,
    `k${child}${b.slice(0, 2)}${A}${x}`,
    `l${b.slice(0, 4)}${A}${x}${T(at - 1)}`,
  ].map(hashFeature);
};

/** Relation names of a tree's arcs; the root's is always `root`. */
export const labelArcs = (
  model: Perceptron,
  sentence: Padded,
  heads: readonly number[],
): string[] => {
  const children = childrenOf(sentence, heads);
  return heads.map((head, at) =>
    head === 0 ? "root" : model.best(labelFeatures(sentence, head, at + 1, children)),
  );
};
