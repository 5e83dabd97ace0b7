import { readFileSync } from "node:fs";

/** Objects of a JSON Lines file; the caller names the shape, which the file's rubric fixes. */
export const readJsonLines = <T>(path: string): T[] =>
  readFileSync(path, "utf8")
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as T);

/** A share as a percentage with one decimal; of nothing it is 0. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;

/** F1 in percent from counts. */
export const f1 = (hit: number, extra: number, missed: number): number =>
  percent(2 * hit, 2 * hit + extra + missed);
