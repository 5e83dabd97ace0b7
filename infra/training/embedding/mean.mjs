// Mean vector of Indonesian news: node infra/training/embedding/mean.mjs OUT TRAIN_FILE...
//
// Sentences of column files (word first, blank line between sentences) are joined to passages of about 80
// words, embedded without calibration, and averaged. Only training files belong here.
import { readFileSync, writeFileSync } from "node:fs";
import {
  Embedder,
  Encoder,
  Tokenizer,
  modelFiles,
} from "../../../processors/language/dist/index.js";

const [out, ...files] = process.argv.slice(2);
const passages = [];
for (const file of files) {
  let words = [];
  for (const block of readFileSync(file, "utf8").split(/\r?\n\r?\n/)) {
    words.push(
      ...block
        .split(/\r?\n/)
        .map((line) => line.split(/\t| /)[0])
        .filter(Boolean),
    );
    if (words.length < 80) continue;
    passages.push(
      words
        .join(" ")
        .replace(/ ([.,:;!?)%])/g, "$1")
        .replace(/\( /g, "("),
    );
    words = [];
  }
}
const tokenizer = Tokenizer.read(modelFiles.vocabulary);
const encoder = await Encoder.open(modelFiles.embedding, tokenizer, 2);
const embedder = new Embedder(encoder, tokenizer, new Float32Array(384));
const mean = new Float64Array(384);
for (const passage of passages) {
  const vector = await embedder.raw(passage);
  vector.forEach((value, at) => (mean[at] += value / passages.length));
}
writeFileSync(out, JSON.stringify(Array.from(mean, (value) => +value.toFixed(6))));
console.log(`${passages.length} passages`);
