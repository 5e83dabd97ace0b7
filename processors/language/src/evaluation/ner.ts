import { readFileSync } from "node:fs";
import type { Reader } from "../embedded/open-models.ts";
import type { TaggingStyle } from "../embedded/tagging.ts";
import { f1 } from "./lines.ts";

export type NerScore = { macroF1: number; microF1: number; types: Record<string, number> };

// Label sets of the two guidelines, to one.
const canonical: Record<string, string> = { PER: "PERSON", ORG: "ORGANISATION", LOC: "PLACE" };

type Tagged = { words: string[]; labels: string[] };

/** Column files: word first, label last, tab or space between, blank line between sentences. */
export const readColumns = (text: string): Tagged[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((block) =>
      block
        .split(/\r?\n/)
        .filter((line) => line.trim())
        .map((line) => line.split(line.includes("\t") ? "\t" : " ")),
    )
    .filter((rows) => rows.length > 0)
    .map((rows) => ({
      words: rows.map((row) => row[0] ?? ""),
      labels: rows.map((row) => row.at(-1)?.trim() ?? "O"),
    }));

/** Exact spans of a BIO sequence as "from-to-TYPE"; a stray I- opens a span (conlleval's rule). */
export const spansOfLabels = (labels: readonly string[]): string[] => {
  const spans: string[] = [];
  let open: { from: number; type: string } | undefined;
  [...labels, "O"].forEach((label, at) => {
    const [prefix, type = ""] = label.split("-");
    if (open && (prefix !== "I" || type !== open.type)) {
      spans.push(`${open.from}-${at}-${canonical[open.type] ?? open.type}`);
      open = undefined;
    }
    if (prefix === "B" || (prefix === "I" && !open)) open = { from: at, type };
  });
  return spans;
};

/** Type-macro and micro F1 of exact spans. The guideline is told from the file's label names. */
export const evaluateNer = async (
  path: string,
  reader: Pick<Reader, "entities">,
): Promise<NerScore> => {
  const sentences = readColumns(readFileSync(path, "utf8"));
  const isIdner = sentences.some(({ labels }) => labels.some((label) => label.endsWith("-PER")));
  const style: TaggingStyle = isIdner ? "idner" : "nergrit";
  const counts: Record<string, [hit: number, extra: number, missed: number]> = {};
  const count = (span: string, place: 0 | 1 | 2): void => {
    const type = span.split("-")[2] ?? "";
    (counts[type] ??= [0, 0, 0])[place]++;
  };
  for (let start = 0; start < sentences.length; start += 64) {
    const part = sentences.slice(start, start + 64);
    const answers = await reader.entities(
      part.map(({ words }) => words.map((text) => ({ text }))),
      style,
    );
    part.forEach(({ labels }, at) => {
      const gold = new Set(spansOfLabels(labels));
      const given = (answers[at] ?? []).map(({ from, to, type }) => `${from}-${to}-${type}`);
      for (const span of given) count(span, gold.delete(span) ? 0 : 1);
      for (const span of gold) count(span, 2);
    });
  }
  const types = Object.fromEntries(Object.entries(counts).map(([type, c]) => [type, f1(...c)]));
  const total = Object.values(counts).reduce<[number, number, number]>(
    ([a, b, c], [x, y, z]) => [a + x, b + y, c + z],
    [0, 0, 0],
  );
  const scores = Object.values(types);
  const macro = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  return { macroF1: Math.round(macro * 10) / 10, microF1: f1(...total), types };
};
