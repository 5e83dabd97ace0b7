// Writes the hashes of what the models were trained on, beside the models:
//
//   node infra/training/overlap/write-seen.mjs OUT_FOLDER smsa=TRAIN nergrit=TRAIN idner=TRAIN gsd=TRAIN csui=TRAIN
//
// Only hashes are written, no text. `npm run eval` refuses inputs that meet them.
import { mkdirSync, writeFileSync } from "node:fs";
import { packSeen } from "../../../processors/language/dist/overlap/seen.js";
import { textsOf } from "../../../processors/language/dist/overlap/units-of.js";

const [out, ...sets] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
for (const set of sets) {
  const [name, path] = set.split("=");
  const texts = textsOf(path);
  const packed = packSeen(texts);
  writeFileSync(`${out}/${name}.seen`, packed);
  console.log(name, texts.length, "texts", packed.length, "bytes");
}
const encoder = ["smsa", "nergrit", "idner"];
const manifest = {
  models: { multitask: encoder, parser: ["gsd", "csui"], embedding: ["nergrit", "idner"] },
  tasks: {
    ner: ["multitask"],
    sentiment: ["multitask"],
    parse: ["parser"],
    spok: ["parser"],
    neardup: ["embedding"],
  },
};
writeFileSync(`${out}/seen.json`, `${JSON.stringify(manifest, null, 2)}\n`);
