import { readFileSync } from "node:fs";
import { extname } from "node:path";

/** A line or block of a data file with the texts in it. */
export type Unit = { raw: string; texts: string[] };
/** A data file cut into what can be left out of it; `join` puts units together again, its heading first. */
export type Units = { units: Unit[]; heading: string | null; join: string };

const columnText = (block: string, isWord: (fields: string[]) => boolean, at: number): string[] => {
  const text = block
    .split(/\r?\n/)
    .filter((line) => line.trim() && !line.startsWith("# "))
    .map((line) => line.split(line.includes("\t") ? "\t" : " "))
    .filter(isWord)
    .map((fields) => fields[at] ?? "")
    .join(" ");
  return text ? [text] : [];
};

const stringsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(stringsIn);
};

const jsonTexts = (line: string): string[] => {
  try {
    return stringsIn(JSON.parse(line));
  } catch {
    return [line];
  }
};

const longestField = (line: string): string =>
  line
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .reduce((longest, field) => (field.length > longest.length ? field : longest), "");

/**
 * Cuts a data file into its units, told by its ending: `.conllu`, `.jsonl` (every string in a line), `.tsv`
 * (text first), `.csv` (a heading, then the longest field), else columns with one word a line.
 */
export const unitsOf = (path: string): Units => {
  const text = readFileSync(path, "utf8");
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  const blocks = text.split(/\r?\n\s*\r?\n/).filter((block) => block.trim());
  const units = (raws: string[], texts: (raw: string) => string[]): Unit[] =>
    raws.map((raw) => ({ raw, texts: texts(raw) }));
  switch (extname(path)) {
    case ".conllu":
      return {
        units: units(blocks, (block) => columnText(block, ([id = ""]) => /^\d+$/.test(id), 1)),
        heading: null,
        join: "\n\n",
      };
    case ".jsonl":
      return { units: units(lines, jsonTexts), heading: null, join: "\n" };
    case ".tsv":
      return {
        units: units(lines, (line) => [line.split("\t")[0] ?? ""]),
        heading: null,
        join: "\n",
      };
    case ".csv":
      return {
        units: units(lines.slice(1), (line) => [longestField(line)]),
        heading: lines[0] ?? "",
        join: "\n",
      };
    default:
      return {
        units: units(blocks, (block) => columnText(block, () => true, 0)),
        heading: null,
        join: "\n\n",
      };
  }
};

/** The texts of a data file, one a sentence or passage. */
export const textsOf = (path: string): string[] =>
  unitsOf(path).units.flatMap(({ texts }) => texts);
