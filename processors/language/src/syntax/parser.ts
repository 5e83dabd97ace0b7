import { attach, pad } from "./arcs.ts";
import { labelArcs } from "./labels.ts";
import type { ParserModels } from "./model-file.ts";
import { tagWords } from "./tagger.ts";

/** A dependency tree: for each word its universal tag, head (1-based, 0 = root) and relation. */
export type Tree = { words: string[]; tags: string[]; heads: number[]; relations: string[] };

// The first word under the root stays root; further ones hang on it, so that there is one tree.
const singleRoot = (heads: readonly number[], tags: readonly string[]): number[] => {
  const roots = heads.flatMap((head, at) => (head === 0 ? [at] : []));
  const main = roots.find((at) => tags[at] === "VERB") ?? roots[0];
  return main === undefined
    ? [...heads]
    : heads.map((head, at) => (head === 0 && at !== main ? main + 1 : head));
};

/** Tags and parses one sentence's words. A sentence without words gives an empty tree. */
export const parseWords = (models: ParserModels, words: readonly string[]): Tree => {
  const tags = tagWords(models.tagger, words);
  const sentence = pad(words, tags);
  const heads = singleRoot(words.length === 1 ? [0] : attach(models.arcs, sentence), tags);
  return { words: [...words], tags, heads, relations: labelArcs(models.labels, sentence, heads) };
};
