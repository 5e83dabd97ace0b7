import type { Mood } from "../embedded/multitask.ts";
import { spansOf, type TaggingStyle, type WordSpan } from "../embedded/tagging.ts";
import { readModels } from "../syntax/model-file.ts";
import type { Perceptron } from "../syntax/perceptron.ts";
import type { Word } from "../text/words.ts";
import { moodFeatures, nameFeatures } from "./features.ts";

/** Linear models for names by two guidelines, and for mood. */
export type SmallModels = { nergrit: Perceptron; idner: Perceptron; mood: Perceptron };

/** Reads the file made by infra/training/small. */
export const readSmallModels = (path: string): SmallModels =>
  // The script packs these three names.
  readModels(path) as SmallModels;

const mayFollow = (before: string, label: string): boolean =>
  !label.startsWith("I-") || (before !== "O" && before.slice(2) === label.slice(2));

/** Entity labels of a sentence's words, greedily from left to right; I-X only behind B-X or I-X. */
export const labelWords = (model: Perceptron, words: readonly string[]): string[] => {
  let [previous, beforePrevious] = ["O", "O"];
  return words.map((_, at) => {
    const scores = model.score(nameFeatures(words, at, previous, beforePrevious));
    let best = "O";
    let most = -Infinity;
    model.classes.forEach((label, k) => {
      const score = scores[k] ?? -Infinity;
      if (score > most && mayFollow(previous, label)) [best, most] = [label, score];
    });
    beforePrevious = previous;
    previous = best;
    return best;
  });
};

// A linear model knows no probabilities: what it finds is given this one, above the least that is reported.
const confidence = 0.6;

/**
 * Names and mood without ONNX: the last fallback, in TypeScript alone.
 * It takes the place of `MultitaskModel`, with lower scores (see models/README.md).
 */
export class SmallReader {
  readonly #models: SmallModels;

  constructor(models: SmallModels) {
    this.#models = models;
  }

  /** As `MultitaskModel.entities`; the style "both" is answered by the news guideline. */
  entities(
    sentences: readonly (readonly Pick<Word, "text">[])[],
    style: TaggingStyle = "both",
  ): Promise<WordSpan[][]> {
    const model = this.#models[style === "nergrit" ? "nergrit" : "idner"];
    return Promise.resolve(
      sentences.map((sentence) =>
        spansOf(
          labelWords(
            model,
            sentence.map(({ text }) => text),
          ),
          [],
        ).map((span) => ({ ...span, confidence })),
      ),
    );
  }

  /** Mood of a text: certain as far as the scores lie apart. */
  mood(text: string): Promise<Mood> {
    const scores = this.#models.mood.score(moodFeatures(text));
    const most = Math.max(...scores);
    // The scale keeps a clear case below certainty.
    const powers = Array.from(scores, (score) => Math.exp((score - most) / 200));
    const sum = powers.reduce((total, power) => total + power, 0);
    const share = (name: string): number =>
      (powers[this.#models.mood.classes.indexOf(name)] ?? 0) / sum;
    return Promise.resolve({
      negative: share("negative"),
      neutral: share("neutral"),
      positive: share("positive"),
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
