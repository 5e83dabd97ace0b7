import { embeddingSize } from "../embedded/embedder.ts";
import { hashFeature } from "../syntax/perceptron.ts";

/** Vectors of this kind must not be compared with the encoder's: another id, another geometry. */
export const hashedModelId = "hashed-char-3-5.v1";

/**
 * Vectors without a model: runs of three to five letters, hashed with a sign into 384 numbers, L2-normalised.
 * They find copies and lightly edited texts, no paraphrases.
 */
export class HashedEmbedder {
  embed(texts: readonly string[]): Promise<Float32Array[]> {
    return Promise.resolve(texts.map(vectorOf));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const vectorOf = (text: string): Float32Array => {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `<${word}>`;
    for (let size = 3; size <= 5; size++)
      for (let from = 0; from + size <= padded.length; from++) {
        const run = padded.slice(from, from + size);
        counts.set(run, (counts.get(run) ?? 0) + 1);
      }
  }
  const vector = new Float32Array(embeddingSize);
  for (const [run, count] of counts) {
    const hash = hashFeature(run);
    const at = hash % embeddingSize;
    vector[at] = (vector[at] ?? 0) + (hash & 0x400000 ? 1 : -1) * (1 + Math.log(count));
  }
  const norm = Math.hypot(...vector) || 1;
  return vector.map((value) => value / norm);
};
