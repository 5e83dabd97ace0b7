import { readFileSync } from "node:fs";
import { readConllu } from "../syntax/conllu.ts";
import type { ParserModels } from "../syntax/model-file.ts";
import { parseWords } from "../syntax/parser.ts";
import { percent } from "./lines.ts";

export type ParseScore = { uas: number; las: number; upos: number; wordsPerCpuSecond: number };

/** Attachment scores on CoNLL-U: gold words, tags of ours, subtypes of relations cut. */
export const evaluateParse = (path: string, models: ParserModels): ParseScore => {
  let [words, tags, heads, labels] = [0, 0, 0, 0];
  const sentences = readConllu(readFileSync(path, "utf8"));
  const started = process.cpuUsage();
  const trees = sentences.map((sentence) => parseWords(models, sentence.words));
  const { user, system } = process.cpuUsage(started);
  sentences.forEach((gold, n) => {
    const tree = trees[n];
    gold.words.forEach((_, at) => {
      words++;
      if (tree?.tags[at] === gold.tags[at]) tags++;
      if (tree?.heads[at] !== gold.heads[at]) return;
      heads++;
      if (tree?.relations[at]?.split(":")[0] === gold.relations[at]) labels++;
    });
  });
  return {
    uas: percent(heads, words),
    las: percent(labels, words),
    upos: percent(tags, words),
    wordsPerCpuSecond: Math.round((words * 1e6) / Math.max(1, user + system)),
  };
};
