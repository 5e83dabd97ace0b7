// The averaged perceptron that the linear models are trained with (Collins 2002), and a shuffle with a seed.
import { Perceptron } from "../../processors/language/dist/syntax/perceptron.js";

export class Learner extends Perceptron {
  constructor(classes, bits) {
    super(classes, bits);
    this.sums = new Float32Array(this.weights.length);
    this.updates = new Uint16Array(1 << bits);
    this.step = 1;
  }
  learn(features, gold, guess) {
    const size = this.classes.length;
    for (const feature of features) {
      const slot = feature & ((1 << this.bits) - 1);
      if (this.updates[slot] < 65535) this.updates[slot]++;
      const row = slot * size;
      this.weights[row + gold] += 1;
      this.weights[row + guess] -= 1;
      this.sums[row + gold] += this.step;
      this.sums[row + guess] -= this.step;
    }
  }
  /** Averages the weights; rows touched fewer than `least` times are dropped. */
  average(least = 1) {
    const size = this.classes.length;
    for (let at = 0; at < this.weights.length; at++) {
      this.weights[at] -= this.sums[at] / this.step;
      if (this.updates[Math.floor(at / size)] < least) this.weights[at] = 0;
    }
    return this;
  }
}

let seed = Number(process.env.SEED ?? 1);
export const random = () =>
  (seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff;
export const shuffled = (list) => {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other], copy[at]];
  }
  return copy;
};
