/** FNV-1a with a last mix: the place of a feature in the weight table. */
export const hashFeature = (feature: string): number => {
  let hash = 2166136261;
  for (let at = 0; at < feature.length; at++) {
    hash ^= feature.charCodeAt(at);
    hash = Math.imul(hash, 16777619);
  }
  hash ^= hash >>> 15;
  return hash >>> 0;
};

/** A linear model over hashed features: one row of weights a slot, one column a class. */
export class Perceptron {
  readonly classes: readonly string[];
  readonly bits: number;
  readonly weights: Int8Array | Float32Array;

  constructor(classes: readonly string[], bits: number, weights?: Int8Array | Float32Array) {
    this.classes = classes;
    this.bits = bits;
    this.weights = weights ?? new Float32Array((1 << bits) * classes.length);
  }

  /** Scores of all classes, in their order. */
  score(features: readonly number[]): Float64Array {
    const size = this.classes.length;
    const slots = (1 << this.bits) - 1;
    const scores = new Float64Array(size);
    for (const feature of features) {
      const row = (feature & slots) * size;
      for (let k = 0; k < size; k++) scores[k] = (scores[k] ?? 0) + (this.weights[row + k] ?? 0);
    }
    return scores;
  }

  /** The class with the highest score. */
  best(features: readonly number[]): string {
    return this.classes[highest(this.score(features))] ?? "";
  }
}

/** Index of the highest score among the allowed ones; -1 when none is allowed. */
export const highest = (scores: Float64Array, allowed?: readonly boolean[]): number => {
  let found = -1;
  let most = -Infinity;
  for (let k = 0; k < scores.length; k++) {
    const score = scores[k] ?? -Infinity;
    if ((allowed && !allowed[k]) || (found >= 0 && score <= most)) continue;
    found = k;
    most = score;
  }
  return found;
};
