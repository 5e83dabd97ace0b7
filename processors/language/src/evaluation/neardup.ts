import { isDuplicate, duplicateThreshold } from "../duplicates/compare-stories.ts";
import { cosine, storyText } from "../embedded/embedder.ts";
import type { Models } from "../embedded/open-models.ts";
import type { Story } from "../duplicates/story-facts.ts";
import { f1, readJsonLines } from "./lines.ts";

type Part = { title: string; lead: string };
type Triple = {
  original: Part;
  rewrite: Part;
  other: Part;
  rewrite_type: string;
  other_type: string;
};
type SimpleTriple = {
  original: string;
  rewrite_same_event: string;
  same_topic_different_event: string;
};
type Pair = { a: string; b: string; duplicate: number; kind: string };
type Row = { a: Story; b: Story; isOne: boolean; kind: string; similarity: number };

export type NeardupScore = {
  /** With the second look, at the specified cosine 0.90. */
  f1At90: number;
  bestF1: number;
  bestThreshold: number;
  /** The cosine alone. */
  cosineF1At90: number;
  pairs: number;
  /** Per kind of pair: called duplicates, in all. */
  kinds: Record<string, [called: number, all: number]>;
};

const story = (part: Part): Story => ({ title: part.title, text: part.lead });
const untitled = (text: string): Story => ({ title: "", text });

const rowsOf = (line: Triple | SimpleTriple | Pair): Omit<Row, "similarity">[] => {
  if ("duplicate" in line)
    return [
      { a: untitled(line.a), b: untitled(line.b), isOne: line.duplicate === 1, kind: line.kind },
    ];
  if ("rewrite_same_event" in line) {
    const a = untitled(line.original);
    return [
      { a, b: untitled(line.rewrite_same_event), isOne: true, kind: "rewrite" },
      { a, b: untitled(line.same_topic_different_event), isOne: false, kind: "other" },
    ];
  }
  const a = story(line.original);
  return [
    { a, b: story(line.rewrite), isOne: true, kind: line.rewrite_type },
    { a, b: story(line.other), isOne: false, kind: line.other_type },
  ];
};

const scoreAt = (rows: readonly Row[], decide: (row: Row) => boolean): number => {
  let [hit, extra, missed] = [0, 0, 0];
  for (const row of rows) {
    const called = decide(row);
    if (called && row.isOne) hit++;
    else if (called) extra++;
    else if (row.isOne) missed++;
  }
  return f1(hit, extra, missed);
};

/** Scores pairs (`{a, b, duplicate}`) or triples (original, rewrite, other). */
export const evaluateNeardup = async (
  path: string,
  embedder: Models["embedder"],
): Promise<NeardupScore> => {
  const vectors = new Map<string, Float32Array>();
  const vectorOf = async ({ title, text }: Story): Promise<Float32Array> => {
    const whole = storyText(title, text);
    const [vector = new Float32Array()] = vectors.has(whole)
      ? [vectors.get(whole)]
      : await embedder.embed([whole]);
    vectors.set(whole, vector);
    return vector;
  };
  const rows: Row[] = [];
  for (const row of readJsonLines<Triple | SimpleTriple | Pair>(path).flatMap(rowsOf))
    rows.push({ ...row, similarity: cosine(await vectorOf(row.a), await vectorOf(row.b)) });
  // The second look does not depend on the threshold: decide once, at the lowest.
  const passes = new Map(rows.map((row) => [row, isDuplicate(row, 0).duplicate]));
  const at = (threshold: number) => (row: Row) =>
    row.similarity >= threshold && passes.get(row) === true;
  let [bestF1, bestThreshold] = [0, duplicateThreshold];
  for (let threshold = 0.7; threshold < 0.99; threshold += 0.002) {
    const score = scoreAt(rows, at(threshold));
    if (score > bestF1) [bestF1, bestThreshold] = [score, Math.round(threshold * 1000) / 1000];
  }
  const kinds: NeardupScore["kinds"] = {};
  for (const row of rows) {
    const kind = (kinds[row.kind] ??= [0, 0]);
    if (at(duplicateThreshold)(row)) kind[0]++;
    kind[1]++;
  }
  return {
    f1At90: scoreAt(rows, at(duplicateThreshold)),
    bestF1,
    bestThreshold,
    cosineF1At90: scoreAt(rows, (row) => row.similarity >= duplicateThreshold),
    pairs: rows.length,
    kinds,
  };
};
