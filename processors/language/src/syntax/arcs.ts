import { hashFeature, highest, type Perceptron } from "./perceptron.ts";

/** A sentence as the parser sees it: lower-case forms and tags with a pad in front and the root behind. */
export type Padded = { words: string[]; tags: string[] };

/** Puts the pad at 0 and the root at the end; words become 1..n. */
export const pad = (words: readonly string[], tags: readonly string[]): Padded => ({
  words: ["<p>", ...words.map((word) => word.toLowerCase()), "<R>"],
  tags: ["<p>", ...tags, "ROOT"],
});

/** State of an arc-hybrid derivation: a stack, the next word, and the arcs made so far. */
export class Derivation {
  readonly sentence: Padded;
  readonly stack: number[] = [1];
  next = 2;
  readonly heads: number[];
  readonly #left: number[][];
  readonly #right: number[][];

  constructor(sentence: Padded) {
    const size = sentence.words.length;
    this.sentence = sentence;
    this.heads = new Array<number>(size).fill(0);
    this.#left = Array.from({ length: size }, () => []);
    this.#right = Array.from({ length: size }, () => []);
  }

  get done(): boolean {
    return this.stack.length === 0 && this.next + 1 >= this.sentence.words.length;
  }

  /** Which of shift, right arc (top under the word below it), left arc (top under the next word) may follow. */
  allowed(): [boolean, boolean, boolean] {
    return [
      this.next + 1 < this.sentence.words.length,
      this.stack.length >= 2,
      this.stack.length >= 1,
    ];
  }

  apply(move: number): void {
    if (move === 0) {
      this.stack.push(this.next++);
      return;
    }
    const dependent = this.stack.pop();
    if (dependent === undefined) return;
    const head = move === 1 ? (this.stack.at(-1) ?? 0) : this.next;
    this.heads[dependent] = head;
    (dependent < head ? this.#left : this.#right)[head]?.push(dependent);
  }

  features(): number[] {
    const { words, tags } = this.sentence;
    const [s0, s1, s2] = [
      this.stack.at(-1) ?? -1,
      this.stack.at(-2) ?? -1,
      this.stack.at(-3) ?? -1,
    ];
    const n0 = this.next;
    const W = (k: number): string => words[k] ?? "_";
    const T = (k: number): string => tags[k] ?? "_";
    const left = (k: number, nth: number): number => this.#left[k]?.at(-nth) ?? -1;
    const right = (k: number, nth: number): number => this.#right[k]?.at(-nth) ?? -1;
    const count = (arcs: number[][], k: number): number => arcs[k]?.length ?? 0;
    const [a, b, c] = [W(s0), W(n0), W(s1)];
    const [A, B, C, D, E, G] = [T(s0), T(n0), T(s1), T(s2), T(n0 + 1), T(n0 + 2)];
    const valency = `${count(this.#left, s0)}/${count(this.#right, s0)}`;
    const distance = s0 < 0 ? 0 : Math.min(n0 - s0, 6);
    const gap = s1 < 0 ? 0 : Math.min(s0 - s1, 6);
    const [sl, sr, sr2] = [T(left(s0, 1)), T(right(s0, 1)), T(right(s0, 2))];
    const [nl, nl2, cr, cl] = [T(left(n0, 1)), T(left(n0, 2)), T(right(s1, 1)), T(left(s1, 1))];
    return [
      "b",
      `1${a}`,
      `2${b}`,
      `3${c}`,
      `4${A}`,
      `5${B}`,
      `6${C}`,
      `7${W(n0 + 1)}`,
      `8${E}`,
      `9${a}${A}`,
      `a${b}${B}`,
      `c${c}${C}`,
      `d${A}${B}`,
      `e${a}${B}`,
      `f${A}${b}`,
      `g${a}${b}`,
      `h${A}${C}`,
      `i${c}${A}`,
      `j${C}${a}`,
      `k${c}${a}`,
      `l${A}${B}${E}`,
      `m${C}${A}${B}`,
      `n${D}${C}${A}`,
      `o${B}${E}${G}`,
      `p${A}${B}${distance}`,
      `q${A}${C}${gap}`,
      `r${a}${distance}`,
      `s${c}${gap}`,
      `t${A}${sl}${sr}`,
      `u${A}${B}${sl}`,
      `v${A}${B}${nl}`,
      `w${A}${B}${sr}`,
      `x${C}${A}${cr}`,
      `y${C}${A}${cl}`,
      `z${C}${A}${sr}`,
      `A${A}${valency}`,
      `B${B}${count(this.#left, n0)}`,
      `C${C}${count(this.#right, s1)}`,
      `D${a}${valency}`,
      `E${c}${count(this.#right, s1)}`,
      `F${A}${B}${nl2}`,
      `G${A}${B}${E}${G}`,
      `H${c}${b}`,
      `I${C}${B}`,
      `J${W(s2)}${D}`,
      `K${A}${sr}${sr2}${B}`,
      `L${C}${A}${B}${E}`,
      `M${a.slice(-3)}${B}`,
      `N${b.slice(-3)}${A}`,
    ].map(hashFeature);
  }
}

/** Heads of a sentence's words (0 = root), greedily. */
export const attach = (model: Perceptron, sentence: Padded): number[] => {
  const derivation = new Derivation(sentence);
  const root = sentence.words.length - 1;
  if (root < 2) return [];
  while (!derivation.done) {
    const move = highest(model.score(derivation.features()), derivation.allowed());
    if (move < 0) break;
    derivation.apply(move);
  }
  return derivation.heads.slice(1, root).map((head) => (head === 0 || head === root ? 0 : head));
};
