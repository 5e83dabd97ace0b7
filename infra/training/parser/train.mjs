// Trains the tagger, the arc parser and the labeller and packs them into one file:
//
//   node infra/training/parser/train.mjs OUT DEV TRAIN...      (CoNLL-U files; `FILE*3` repeats a file)
//
// Averaged perceptrons over hashed features; the parser learns with a dynamic oracle on tags of its own
// (each half of the training data tagged by a tagger trained on the other). Same seed, same file.
import { readFileSync, writeFileSync } from "node:fs";
import { Derivation, pad } from "../../../processors/language/dist/syntax/arcs.js";
import { readConllu } from "../../../processors/language/dist/syntax/conllu.js";
import { childrenOf, labelFeatures } from "../../../processors/language/dist/syntax/labels.js";
import { packModels, readParser } from "../../../processors/language/dist/syntax/model-file.js";
import { parseWords } from "../../../processors/language/dist/syntax/parser.js";
import { highest } from "../../../processors/language/dist/syntax/perceptron.js";
import { taggerFeatures, tagWords } from "../../../processors/language/dist/syntax/tagger.js";
import { Learner, random, shuffled } from "../learner.mjs";

const keptSubtypes = ["obl:agent", "obl:tmod", "nsubj:pass"];

const trainTagger = (sentences, tags, rounds, least) => {
  const model = new Learner(tags, 19);
  for (let round = 0; round < rounds; round++)
    for (const { words, tags: gold } of shuffled(sentences)) {
      let [previous, beforePrevious] = ["-", "-"];
      words.forEach((_, at) => {
        const features = taggerFeatures(words, at, previous, beforePrevious);
        const right = tags.indexOf(gold[at]);
        const guess = highest(model.score(features));
        if (guess !== right) model.learn(features, right, guess);
        model.step++;
        beforePrevious = previous;
        previous = tags[guess];
      });
    }
  return model.average(least);
};

/** The moves that lose no gold arc that can still be made (Goldberg and Nivre 2013, arc-hybrid). */
const goodMoves = (derivation, gold) => {
  const { stack, next, sentence } = derivation;
  const [canShift, canRight, canLeft] = derivation.allowed();
  const top = stack.at(-1);
  if (!stack.length || (canShift && gold[next] === top)) return [true, false, false];
  if (gold[top] === next) return [false, false, true];
  const bad = [!canShift, !canRight, !canLeft];
  if (stack.length >= 2 && gold[top] === stack.at(-2)) bad[2] = true;
  if (!bad[0] && stack.some((other) => gold[other] === next || gold[next] === other)) bad[0] = true;
  for (let other = next + 1; other < sentence.words.length; other++)
    if (gold[other] === top || gold[top] === other) {
      bad[1] = bad[2] = true;
      break;
    }
  return bad.map((isBad) => !isBad);
};

const trainArcs = (sentences, rounds, least) => {
  const model = new Learner(["shift", "right", "left"], 21);
  for (let round = 0; round < rounds; round++)
    for (const { words, guessed, heads } of shuffled(sentences)) {
      const sentence = pad(words, guessed);
      const root = words.length + 1;
      const gold = [0, ...heads.map((head) => head || root), 0];
      const derivation = new Derivation(sentence);
      while (!derivation.done) {
        const allowed = derivation.allowed();
        const features = derivation.features();
        const scores = model.score(features);
        let move = highest(scores, allowed);
        const good = goodMoves(derivation, gold);
        const right = highest(
          scores,
          good.map((isGood, k) => isGood && allowed[k]),
        );
        if (right >= 0 && !good[move]) {
          model.learn(features, right, move);
          if (random() < 0.9 && random() >= 0.5) move = right;
        }
        model.step++;
        derivation.apply(move);
      }
    }
  return model.average(least);
};

const trainLabels = (sentences, labels, rounds, least) => {
  const model = new Learner(labels, 18);
  for (let round = 0; round < rounds; round++)
    for (const { words, guessed, heads, relations } of shuffled(sentences)) {
      const sentence = pad(words, guessed);
      const children = childrenOf(sentence, heads);
      heads.forEach((head, at) => {
        if (head === 0) return;
        const features = labelFeatures(sentence, head, at + 1, children);
        const right = labels.indexOf(relations[at]);
        const guess = highest(model.score(features));
        if (guess !== right) model.learn(features, right, guess);
        model.step++;
      });
    }
  return model.average(least);
};

const score = (models, sentences) => {
  let [words, tags, heads, labels] = [0, 0, 0, 0];
  const started = process.cpuUsage();
  for (const gold of sentences) {
    const tree = parseWords(models, gold.words);
    gold.words.forEach((_, at) => {
      words++;
      if (tree.tags[at] === gold.tags[at]) tags++;
      if (tree.heads[at] !== gold.heads[at]) return;
      heads++;
      if (tree.relations[at].split(":")[0] === gold.relations[at].split(":")[0]) labels++;
    });
  }
  const { user, system } = process.cpuUsage(started);
  const share = (count) => +((100 * count) / words).toFixed(2);
  return {
    upos: share(tags),
    uas: share(heads),
    las: share(labels),
    wordsPerCpuSecond: Math.round((words * 1e6) / (user + system)),
  };
};

const [out, dev, ...files] = process.argv.slice(2);
const read = (file) => readConllu(readFileSync(file, "utf8"), keptSubtypes);
const sentences = files.flatMap((name) => {
  const [file, times = "1"] = name.split("*");
  return Array.from({ length: Number(times) }, () => read(file)).flat();
});
const tags = [...new Set(sentences.flatMap((sentence) => sentence.tags))].sort();
const labels = [...new Set(sentences.flatMap((sentence) => sentence.relations))].sort();
const halves = [0, 1].map((half) => sentences.filter((_, at) => at % 2 === half));
for (const half of [0, 1]) {
  const model = trainTagger(halves[half], tags, 5, 1);
  for (const sentence of halves[1 - half]) sentence.guessed = tagWords(model, sentence.words);
}
const least = Number(process.env.LEAST ?? 2);
const models = {
  tagger: trainTagger(sentences, tags, 6, least),
  arcs: trainArcs(sentences, Number(process.env.ROUNDS ?? 8), least),
  labels: trainLabels(sentences, labels, 4, least),
};
console.log("float", JSON.stringify(score(models, read(dev))));
writeFileSync(out, packModels(models, { tagger: 4, arcs: 4, labels: 4 }));
console.log(
  "packed",
  JSON.stringify(score(readParser(out), read(dev))),
  readFileSync(out).length,
  "bytes",
);
