// Trains the small models for names and mood, the last fallback without ONNX, and packs them into one file:
//
//   node infra/training/small/train.mjs OUT NERGRIT_TRAIN IDNER_TRAIN SMSA_TRAIN
//
// Averaged perceptrons over hashed features; the taggers learn on labels of their own. Same seed, same file.
import { readFileSync, writeFileSync } from "node:fs";
import { moodFeatures, nameFeatures } from "../../../processors/language/dist/small/features.js";
import { packModels } from "../../../processors/language/dist/syntax/model-file.js";
import { highest } from "../../../processors/language/dist/syntax/perceptron.js";
import { Learner, shuffled } from "../learner.mjs";

// The types as the analysis names them.
const types = { PER: "PERSON", ORG: "ORGANISATION", LOC: "PLACE" };
const labelOf = (label) => {
  const [mark, type] = label.split("-");
  return type === undefined ? "O" : `${mark}-${types[type] ?? type}`;
};

const readColumns = (path) =>
  readFileSync(path, "utf8")
    .split(/\r?\n\s*\r?\n/)
    .map((block) =>
      block
        .split(/\r?\n/)
        .filter((line) => line.trim())
        .map((line) => line.split(line.includes("\t") ? "\t" : " ")),
    )
    .filter((rows) => rows.length > 0)
    .map((rows) => ({
      words: rows.map(([word]) => word),
      gold: rows.map((row) => labelOf(row.at(-1).trim())),
    }));

const trainNames = (path, rounds = 8) => {
  const sentences = readColumns(path);
  const labels = [...new Set(["O", ...sentences.flatMap(({ gold }) => gold)])].sort();
  const model = new Learner(labels, 19);
  for (let round = 0; round < rounds; round++)
    for (const { words, gold } of shuffled(sentences)) {
      let [previous, beforePrevious] = ["O", "O"];
      words.forEach((_, at) => {
        const features = nameFeatures(words, at, previous, beforePrevious);
        const right = labels.indexOf(gold[at]);
        const guess = highest(model.score(features));
        if (guess !== right) model.learn(features, right, guess);
        model.step++;
        beforePrevious = previous;
        previous = labels[guess];
      });
    }
  return model.average(2);
};

const trainMood = (path, rounds = 6) => {
  const rows = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => line.split("\t"))
    .map(([text, label]) => ({ features: moodFeatures(text), label: label.trim() }));
  const labels = [...new Set(rows.map(({ label }) => label))].sort();
  const model = new Learner(labels, 18);
  for (let round = 0; round < rounds; round++)
    for (const { features, label } of shuffled(rows)) {
      const right = labels.indexOf(label);
      const guess = highest(model.score(features));
      if (guess !== right) model.learn(features, right, guess);
      model.step++;
    }
  return model.average(2);
};

const [out, nergrit, idner, smsa] = process.argv.slice(2);
const models = { nergrit: trainNames(nergrit), idner: trainNames(idner), mood: trainMood(smsa) };
writeFileSync(out, packModels(models, { nergrit: 8, idner: 8, mood: 8 }));
console.log(readFileSync(out).length, "bytes");
