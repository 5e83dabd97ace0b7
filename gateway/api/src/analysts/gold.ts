import { Readable } from "node:stream";
import type { Analysis, Correction, CorrectionChange, postgres } from "@nexa/contracts";
import type { z } from "zod";
import { applyCorrection } from "./apply-correction.ts";
import { sentenceAt, wordsOf } from "./sentence.ts";

/** The evaluations that corrections are gold for: names of `npm run eval -- NAME FILE`. */
export const goldSets = ["sentiment", "urgency", "ner", "police", "neardup"] as const;
export type GoldSet = (typeof goldSets)[number];
export type GoldRow = z.output<(typeof postgres)["operations"]["corrections"]["scan"]["row"]>;

/** Which corrections make a set. */
export const goldFields = {
  sentiment: "sentiment",
  urgency: "urgency",
  ner: "entity",
  police: "police_unit",
  neardup: "duplicate",
} as const satisfies Record<GoldSet, CorrectionChange["field"]>;

/** What D1 and C2 read of an article first. */
const leadWords = 110;
const leadOf = (content: string): string => content.split(/\s+/).slice(0, leadWords).join(" ");

/** The lines of a gold set from corrections in the order of their articles; of one thing the last word counts. */
export const goldLines = (set: GoldSet, rows: AsyncIterable<GoldRow>): Readable =>
  Readable.from(linesOf(set, rows));

async function* linesOf(set: GoldSet, rows: AsyncIterable<GoldRow>): AsyncGenerator<string> {
  let group: GoldRow[] = [];
  for await (const row of rows) {
    if (group[0] && group[0].article.id !== row.article.id) {
      yield* makers[set](group);
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield* makers[set](group);
}

type Maker = (group: GoldRow[]) => string[];
const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

const makers: Record<GoldSet, Maker> = {
  sentiment: (group) => labelled(group, "sentiment"),
  urgency: (group) => labelled(group, "urgency"),
  neardup: (group) => {
    const pairs = new Map<string, string>();
    for (const { correction, article, other } of group) {
      const { change } = correction;
      if (change.field !== "duplicate" || !other) continue;
      const [a, b] = [article, other].map(({ title, content }) => `${title}. ${leadOf(content)}`);
      const duplicate = change.is_duplicate ? 1 : 0;
      pairs.set(change.of, line({ id: correction.id, a, b, duplicate, kind: "correction" }));
    }
    return [...pairs.values()];
  },
  ner: (group) =>
    sentencesOf(group).map(({ sentence, start, analysis }) => {
      const labels = analysis.entities.flatMap(({ type, mentions }) =>
        mentions.map((at) => ({ type, start: at.start - start, end: at.end - start })),
      );
      const rows = wordsOf(sentence).map((word) => {
        const on = labels.find((at) => word.start < at.end && at.start < word.end);
        if (!on) return `${word.text}\tO`;
        return `${word.text}\t${word.start <= on.start ? "B" : "I"}-${on.type}`;
      });
      return `${rows.join("\n")}\n\n`;
    }),
  police: (group) =>
    sentencesOf(group).map(({ id, sentence, start, analysis }) => {
      const mentions = analysis.policeUnits.flatMap(({ unit, level, chain, mentions }) =>
        mentions
          .map((at) => ({ start: at.start - start, end: at.end - start }))
          .filter((at) => at.start >= 0 && at.end <= sentence.length)
          .map((at) => ({ text: sentence.slice(at.start, at.end), ...at, level, unit, chain })),
      );
      mentions.sort((a, b) => a.start - b.start);
      return line({ id, sentence, mentions });
    }),
};

function labelled(group: GoldRow[], field: "sentiment" | "urgency"): string[] {
  const last = group.findLast(({ correction }) => correction.change.field === field);
  if (!last || !("value" in last.correction.change)) return [];
  const { correction, article } = last;
  const lead = leadOf(article.content);
  const { value } = last.correction.change;
  return [line({ id: correction.id, title: article.title, lead, [field]: value })];
}

type Told = { id: string; sentence: string; start: number; analysis: Analysis };

/** The sentences that somebody corrected, once each, with the whole analysis as corrected. */
function sentencesOf(group: GoldRow[]): Told[] {
  const [{ article } = { article: null }] = group;
  if (!article?.analysis) return [];
  const analysis = group.reduce(
    (analysis, { correction: { change } }) => applyCorrection(analysis, change, article.content),
    article.analysis,
  );
  const told = new Map<number, Told>();
  for (const { correction } of group) {
    const at = placeOf(correction);
    if (!at) continue;
    const { start, end } = sentenceAt(article.content, at);
    told.set(start, {
      id: correction.id,
      ...{ sentence: article.content.slice(start, end), start, analysis },
    });
  }
  return [...told.values()].sort((a, b) => a.start - b.start);
}

const placeOf = ({ change }: Correction) => ("start" in change ? change : null);
