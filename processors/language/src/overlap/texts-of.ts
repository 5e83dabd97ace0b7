import { readFileSync } from "node:fs";
import { extname } from "node:path";

const columns = (text: string, isWord: (fields: string[]) => boolean, at: number): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((block) =>
      block
        .split(/\r?\n/)
        .filter((line) => line.trim() && !line.startsWith("# "))
        .map((line) => line.split(line.includes("\t") ? "\t" : " "))
        .filter(isWord)
        .map((fields) => fields[at] ?? "")
        .join(" "),
    )
    .filter(Boolean);

const stringsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(stringsIn);
};

const jsonLine = (line: string): string[] => {
  try {
    return stringsIn(JSON.parse(line));
  } catch {
    return [line];
  }
};

/**
 * The texts of a data file, one a sentence or passage, told by its ending: `.conllu`, `.jsonl` (every string
 * in it), `.tsv` (text first), `.csv` (the longest field), else columns with one word a line.
 */
export const textsOf = (path: string): string[] => {
  const text = readFileSync(path, "utf8");
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  switch (extname(path)) {
    case ".conllu":
      return columns(text, ([id = ""]) => /^\d+$/.test(id), 1);
    case ".jsonl":
      return lines.flatMap(jsonLine);
    case ".tsv":
      return lines.map((line) => line.split("\t")[0] ?? "");
    case ".csv":
      return lines.map((line) =>
        line
          .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
          .reduce((longest, field) => (field.length > longest.length ? field : longest), ""),
      );
    default:
      return columns(text, () => true, 0);
  }
};
