/** `npm run eval -- TASK PATH`: prints a table and, as its last line, one JSON object. */
import { Fault } from "@nexa/contracts";
import { evaluateDateStrings } from "./dates.ts";
import { evaluatePages } from "./extraction.ts";
import { evaluateFeedFolder } from "./feeds.ts";
import { languageTasks } from "./language.ts";
import type { Evaluation } from "./table.ts";
import { printTable } from "./table.ts";

const tasks: Record<string, { path: string; run: Evaluation }> = {
  extraction: { path: "DIR", run: evaluatePages },
  dates: { path: "FILE", run: evaluateDateStrings },
  feeds: { path: "DIR", run: evaluateFeedFolder },
  ...Object.fromEntries(
    Object.entries(languageTasks).map(([name, run]) => [name, { path: "FILE", run }]),
  ),
};

const [name = "", path] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const task = tasks[name];
if (task === undefined || path === undefined) {
  const usage = Object.entries(tasks).map(
    ([task, { path }]) => `  npm run eval -- ${task} ${path}`,
  );
  console.error(`${["usage:", ...usage].join("\n")}\n  --misses also prints what went wrong`);
  process.exit(2);
}
try {
  const { rows, misses, result, overlaps = [] } = await task.run(path);
  if (process.argv.includes("--misses")) for (const miss of misses) console.log(miss);
  for (const overlap of overlaps) console.error(`eval ${name}: trained on ${overlap}`);
  if (overlaps.length > 0) {
    console.error(`eval ${name}: ${overlaps.length} texts refused; the figures are of the others`);
    process.exitCode = 1;
  }
  printTable(rows);
  console.log(JSON.stringify(result));
} catch (error) {
  const isInput = error instanceof Fault || (error instanceof Error && "code" in error);
  if (!isInput) throw error;
  console.error(`eval ${name}: ${path}: ${error.message}`);
  process.exitCode = 1;
}
