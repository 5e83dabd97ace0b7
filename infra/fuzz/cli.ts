/** `npm run fuzz -- [--inputs N] [--first N] [--deadline MS] [DIR]`: damaged pages and feeds for every reader. */
import { parseArgs } from "node:util";
import { fuzz } from "./fuzz.ts";
import { folderSeeds, newsroomSeeds } from "./seeds.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    inputs: { type: "string", default: "100000" },
    first: { type: "string", default: "0" },
    deadline: { type: "string", default: "2000" },
  },
});
const seeds = [...newsroomSeeds(), ...positionals.flatMap(folderSeeds)];
const options = {
  inputs: Number(values.inputs),
  first: Number(values.first),
  deadlineMs: Number(values.deadline),
};
console.error(`${String(options.inputs)} inputs of ${String(seeds.length)} seeds`);
const started = performance.now();
const { crashes, late, ...rest } = fuzz(seeds, options, (done) => {
  if (done % 10_000 === 0) console.error(`${String(done)} done`);
});
for (const finding of [...crashes, ...late].slice(0, 20)) console.log(JSON.stringify(finding));
const seconds = Math.round((performance.now() - started) / 1000);
console.log(JSON.stringify({ ...rest, crashes: crashes.length, late: late.length, seconds }));
process.exitCode = crashes.length + late.length === 0 ? 0 : 1;
