import type { Word } from "../text/words.ts";
import { Encoder, longestSequence } from "./encoder.ts";
import { modelFiles } from "./model-files.ts";
import {
  bestPath,
  labelProbabilities,
  spansOf,
  type TaggingStyle,
  type WordSpan,
} from "./tagging.ts";
import type { OnnxEngine } from "./runtime.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** Probabilities of the public's mood as the comment-trained head sees it. */
export type Mood = { negative: number; neutral: number; positive: number };

// Sentiment needs the opening only; longer texts cost time and say less.
const moodPieces = 200;

/** The fine-tuned encoder with its heads for entities and sentiment. */
export class MultitaskModel {
  readonly #encoder: Encoder;
  readonly #tokenizer: Tokenizer;

  private constructor(encoder: Encoder, tokenizer: Tokenizer) {
    this.#encoder = encoder;
    this.#tokenizer = tokenizer;
  }

  static async open(
    tokenizer: Tokenizer,
    threads = 1,
    engine: OnnxEngine = "auto",
  ): Promise<MultitaskModel> {
    return new MultitaskModel(
      await Encoder.open(modelFiles.multitask, tokenizer, threads, engine),
      tokenizer,
    );
  }

  /** Named entities of each sentence, over its words. */
  async entities(
    sentences: readonly (readonly Pick<Word, "text">[])[],
    style: TaggingStyle = "both",
  ): Promise<WordSpan[][]> {
    const all = await labelProbabilities(this.#encoder, this.#tokenizer, sentences, style);
    return all.map((probabilities) => spansOf(bestPath(probabilities), probabilities));
  }

  /** Mood of a text. Lower-cased with punctuation set apart, the form in which the head was trained. */
  async mood(text: string): Promise<Mood> {
    const plain = text
      .toLowerCase()
      .replace(/([^\p{L}\p{N}_\s])/gu, " $1 ")
      .replace(/\s+/g, " ");
    const pieces = this.#tokenizer
      .encode(plain)
      .slice(0, Math.min(moodPieces, longestSequence - 2));
    const { bos, eos } = this.#tokenizer;
    const [output] = await this.#encoder.run([[bos, ...pieces, eos]], ["smsa"]);
    const [a = 0, b = 0, c = 0] = output?.data ?? [];
    const most = Math.max(a, b, c);
    const [x, y, z] = [Math.exp(a - most), Math.exp(b - most), Math.exp(c - most)];
    const sum = x + y + z;
    return { negative: x / sum, neutral: y / sum, positive: z / sum };
  }

  close(): Promise<void> {
    return this.#encoder.close();
  }
}
