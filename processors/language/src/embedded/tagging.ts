import type { Word } from "../text/words.ts";
import { longestSequence, type Encoder } from "./encoder.ts";
import type { Tokenizer } from "./tokenizer.ts";

export type EntityType = "PERSON" | "ORGANISATION" | "PLACE";
/** A named entity over words of a sentence: indices, end exclusive. */
export type WordSpan = { from: number; to: number; type: EntityType; confidence: number };

const heads = {
  nergrit: ["O", "B-ORGANISATION", "B-PERSON", "B-PLACE", "I-ORGANISATION", "I-PERSON", "I-PLACE"],
  idner: ["O", "B-PLACE", "B-ORGANISATION", "B-PERSON", "I-PLACE", "I-ORGANISATION", "I-PERSON"],
};
/** Which guideline to follow: one data set's, or the mean of both heads. */
export type TaggingStyle = keyof typeof heads | "both";

/** The labels in the order of `nergrit`; the idner head's are put in this order. */
const labels = heads.nergrit;

// Sequences of one run: alike in length, so that little is padding.
const batchSize = 16;

const softmax = (values: Float32Array): number[] => {
  const most = Math.max(...values);
  const powers = Array.from(values, (value) => Math.exp(value - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
};

type Chunk = { sentence: number; from: number; ids: number[]; at: number[] };

const chunksOf = (
  tokenizer: Tokenizer,
  sentences: readonly (readonly Pick<Word, "text">[])[],
): Chunk[] => {
  const chunks: Chunk[] = [];
  sentences.forEach((words, sentence) => {
    let chunk: Chunk = { sentence, from: 0, ids: [tokenizer.bos], at: [] };
    tokenizer.encodeWords(words).forEach((pieces, word) => {
      const kept = pieces.slice(0, longestSequence - 2);
      if (chunk.ids.length + kept.length + 1 > longestSequence) {
        chunks.push(chunk);
        chunk = { sentence, from: word, ids: [tokenizer.bos], at: [] };
      }
      chunk.at.push(chunk.ids.length);
      chunk.ids.push(...kept);
    });
    if (chunk.at.length > 0) chunks.push(chunk);
  });
  for (const chunk of chunks) chunk.ids.push(tokenizer.eos);
  return chunks;
};

/** Probabilities of the seven labels for every word of every sentence. */
export const labelProbabilities = async (
  encoder: Encoder,
  tokenizer: Tokenizer,
  sentences: readonly (readonly Pick<Word, "text">[])[],
  style: TaggingStyle = "both",
): Promise<number[][][]> => {
  const result: number[][][] = sentences.map(() => []);
  const names = style === "both" ? (["nergrit", "idner"] as const) : [style];
  const chunks = chunksOf(tokenizer, sentences).sort((a, b) => a.ids.length - b.ids.length);
  for (let start = 0; start < chunks.length; start += batchSize) {
    const batch = chunks.slice(start, start + batchSize);
    const outputs = await encoder.run(
      batch.map(({ ids }) => ids),
      [...names],
    );
    batch.forEach((chunk, row) => {
      chunk.at.forEach((column, word) => {
        const mean = new Array<number>(labels.length).fill(0);
        outputs.forEach(({ data, dims }, head) => {
          const [, size = 0, width = 0] = dims;
          const offset = (row * size + column) * width;
          const name = names[head] ?? "nergrit";
          softmax(data.subarray(offset, offset + width)).forEach((probability, k) => {
            const to = labels.indexOf(heads[name][k] ?? "O");
            mean[to] = (mean[to] ?? 0) + probability / names.length;
          });
        });
        const sentence = result[chunk.sentence];
        if (sentence) sentence[chunk.from + word] = mean;
      });
    });
  }
  return result;
};

const mayFollow = (before: string | undefined, label: string): boolean =>
  !label.startsWith("I-") ||
  (before !== undefined && before !== "O" && before.slice(2) === label.slice(2));

/** The best label path in which I-X follows only B-X or I-X (Viterbi). */
export const bestPath = (probabilities: readonly (readonly number[])[]): string[] => {
  if (probabilities.length === 0) return [];
  const score = (row: readonly number[] | undefined, k: number): number =>
    Math.log(Math.max(row?.[k] ?? 0, 1e-9));
  let best = labels.map((label, k) =>
    mayFollow(undefined, label) ? score(probabilities[0], k) : -1e9,
  );
  const back: number[][] = [];
  for (const row of probabilities.slice(1)) {
    const sources = labels.map((label) => {
      let source = 0;
      labels.forEach((before, k) => {
        const isBetter = (best[k] ?? 0) > (best[source] ?? 0) || !mayFollow(labels[source], label);
        if (mayFollow(before, label) && isBetter) source = k;
      });
      return source;
    });
    const previous = best;
    best = sources.map((source, k) => (previous[source] ?? -1e9) + score(row, k));
    back.push(sources);
  }
  let k = best.indexOf(Math.max(...best));
  const path = [k];
  for (const sources of back.reverse()) {
    k = sources[k] ?? 0;
    path.push(k);
  }
  return path.reverse().map((place) => labels[place] ?? "O");
};

/** Entities of a label path with the mean probability of their labels. */
export const spansOf = (
  path: readonly string[],
  probabilities: readonly (readonly number[])[],
): WordSpan[] => {
  const spans: WordSpan[] = [];
  path.forEach((label, at) => {
    if (label === "O") return;
    const confidence = probabilities[at]?.[labels.indexOf(label)] ?? 0;
    // The label behind the dash is one of the three types.
    const type = label.slice(2) as EntityType;
    const last = spans.at(-1);
    if (label.startsWith("I-") && last?.to === at && last.type === type) {
      last.confidence = (last.confidence * (at - last.from) + confidence) / (at - last.from + 1);
      last.to = at + 1;
    } else spans.push({ from: at, to: at + 1, type, confidence });
  });
  return spans;
};
