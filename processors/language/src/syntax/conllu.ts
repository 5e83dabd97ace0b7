/** A sentence of a treebank: gold words, tags, heads (0 = root) and relations. */
export type TreebankSentence = {
  words: string[];
  tags: string[];
  heads: number[];
  relations: string[];
};

/**
 * Reads CoNLL-U; ranges of multi-word tokens and empty nodes are left out, subtypes of relations are cut
 * except those of `keep`.
 */
export const readConllu = (text: string, keep: readonly string[] = []): TreebankSentence[] =>
  text
    .split(/\r?\n\r?\n/)
    .map((block) =>
      block
        .split(/\r?\n/)
        .filter((line) => /^\d+\t/.test(line))
        .map((line) => line.split("\t")),
    )
    .filter((rows) => rows.length > 0)
    .map((rows) => ({
      words: rows.map((row) => row[1] ?? "_"),
      tags: rows.map((row) => row[3] ?? "X"),
      heads: rows.map((row) => Number(row[6])),
      relations: rows.map(({ 7: relation = "dep" }) =>
        keep.includes(relation) ? relation : (relation.split(":")[0] ?? relation),
      ),
    }));
