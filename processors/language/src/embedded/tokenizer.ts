import { readFileSync } from "node:fs";
import type { Word } from "../text/words.ts";

type Vocabulary = {
  pieces: string[];
  scores: number[];
  bos: number;
  eos: number;
  pad: number;
  unk: number;
};

const space = "\u2581";
// SentencePiece's penalty for an unknown character: the lowest score minus ten.
const unknownPenalty = 10;

/**
 * SentencePiece unigram tokenizer (Viterbi over the piece scores) of the encoders in `models/`.
 *
 * `encode` treats its argument as words of their own (leading space mark), NFKC-normalised, runs of white
 * space as one space. Character offsets are kept by encoding word by word: see `encodeWords`.
 */
export class Tokenizer {
  readonly bos: number;
  readonly eos: number;
  readonly pad: number;
  readonly unk: number;
  readonly #ids = new Map<string, number>();
  readonly #scores: number[];
  readonly #unknownScore: number;
  readonly #longest: number;
  readonly #words = new Map<string, number[]>();

  constructor(vocabulary: Vocabulary) {
    vocabulary.pieces.forEach((piece, id) => {
      if (!this.#ids.has(piece)) this.#ids.set(piece, id);
    });
    this.#scores = vocabulary.scores;
    let lowest = 0;
    for (const score of vocabulary.scores) if (score < lowest) lowest = score;
    this.#unknownScore = lowest - unknownPenalty;
    this.#longest = vocabulary.pieces.reduce((most, piece) => Math.max(most, piece.length), 1);
    ({ bos: this.bos, eos: this.eos, pad: this.pad, unk: this.unk } = vocabulary);
  }

  /** Reads a vocabulary written by infra/training/encoder (pieces with scores and the four special ids). */
  static read(path: string): Tokenizer {
    // The file is ours: its shape is fixed by the export script.
    return new Tokenizer(JSON.parse(readFileSync(path, "utf8")) as Vocabulary);
  }

  /** Piece ids of a text, without the begin and end marks. */
  encode(text: string): number[] {
    const clean = text.normalize("NFKC").replace(/\s+/g, " ").trim();
    return clean ? this.#segment(space + clean.replaceAll(" ", space)) : [];
  }

  /** Piece ids for each word; a word without known pieces is one unknown piece. */
  encodeWords(words: readonly Pick<Word, "text">[]): number[][] {
    return words.map(({ text }) => {
      const known = this.#words.get(text);
      if (known) return known;
      const pieces = this.encode(text);
      const ids = pieces.length > 0 ? pieces : [this.unk];
      // Bounded, so that a long-lived worker does not grow with every new name.
      if (this.#words.size > 50_000) this.#words.clear();
      this.#words.set(text, ids);
      return ids;
    });
  }

  #segment(text: string): number[] {
    const length = text.length;
    const best = new Float64Array(length + 1).fill(-Infinity);
    const from = new Int32Array(length + 1);
    const piece = new Int32Array(length + 1);
    best[0] = 0;
    for (let at = 0; at < length; at++) {
      const here = best[at] ?? -Infinity;
      if (here === -Infinity) continue;
      let single = false;
      const most = Math.min(this.#longest, length - at);
      for (let size = 1; size <= most; size++) {
        const id = this.#ids.get(text.slice(at, at + size));
        if (id === undefined || id <= 3) continue;
        const score = here + (this.#scores[id] ?? 0);
        if (score > (best[at + size] ?? 0)) {
          best[at + size] = score;
          from[at + size] = at;
          piece[at + size] = id;
        }
        if (size === 1) single = true;
      }
      const unknown = here + this.#unknownScore;
      if (!single && unknown > (best[at + 1] ?? 0)) {
        best[at + 1] = unknown;
        from[at + 1] = at;
        piece[at + 1] = this.unk;
      }
    }
    const ids: number[] = [];
    for (let end = length; end > 0; end = from[end] ?? 0) ids.push(piece[end] ?? this.unk);
    return ids.reverse();
  }
}
