import { z } from "zod";
import { readJson } from "../data-files.ts";
import { splitSentences } from "../text/sentences.ts";

const sentenceSpan = { start: z.int().min(0), end: z.int().min(0) };
/** How strongly an article on public spending points to trouble, with its evidence. */
export const procurementRisk = z.object({
  /** 0-100 by `data/procurement/RUBRIC.md`. */
  score: z.int().min(0).max(100),
  band: z.enum(["low", "medium", "high"]),
  /** Each with its weight and the sentence it was taken from; offsets in the content, null for the title. */
  indicators: z.array(
    z.object({
      rule: z.string(),
      weight: z.int(),
      sentence: z.string(),
      at: z.object(sentenceSpan).nullable(),
    }),
  ),
});
export type ProcurementRisk = z.output<typeof procurementRisk>;

const rubric = readJson<{
  about: string[];
  indicators: { rule: string; weight: number; any: string[] }[];
  denied: string[];
  prevention: string[];
  cleared: string[];
}>("procurement/indicators.json");

const clearedWeight = -15;
const mediumFrom = 25;
const highFrom = 55;

const anyOf = (phrases: string[]): RegExp => {
  const escaped = phrases.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\d])(?:${escaped.join("|")})(?:nya)?(?![\\p{L}\\d])`, "iu");
};
const about = rubric.about.map((word) => anyOf([word]));
const indicators = rubric.indicators.map(({ rule, weight, any }) => ({
  rule,
  weight,
  pattern: anyOf(any),
  // "tidak ada papan proyek" and "tanpa tender" are themselves what is looked for.
  ownNegation: any.filter((phrase) => /^(?:tidak|tanpa|tak)\b/.test(phrase)),
}));
const denied = anyOf(rubric.denied);
const prevention = anyOf(rubric.prevention);
const cleared = anyOf(rubric.cleared);

const isAboutProcurement = (title: string, text: string): boolean =>
  about.some((word) => word.test(title)) || about.filter((word) => word.test(text)).length >= 2;

/**
 * The procurement-risk score of an article, null when it is not about tenders or public spending.
 * @see data/procurement/RUBRIC.md
 */
export const procurementRiskOf = (title: string, text: string): ProcurementRisk | null => {
  if (!isAboutProcurement(title, text)) return null;
  const sentences = [
    { text: title, at: null },
    ...splitSentences(text).map(({ text: words, start, end }) => ({
      text: words,
      at: { start, end },
    })),
  ].filter((sentence) => !prevention.test(sentence.text));
  const found: ProcurementRisk["indicators"] = indicators.flatMap(
    ({ rule, weight, pattern, ownNegation }) => {
      const hit = sentences.find((sentence) => {
        if (!pattern.test(sentence.text)) return false;
        return ownNegation.length > 0 || !denied.test(sentence.text);
      });
      return hit ? [{ rule, weight, sentence: hit.text, at: hit.at }] : [];
    },
  );
  const acquittal = sentences.find((sentence) => cleared.test(sentence.text));
  if (acquittal)
    found.push({
      rule: "cleared",
      weight: clearedWeight,
      sentence: acquittal.text,
      at: acquittal.at,
    });
  const sum = found.reduce((total, { weight }) => total + weight, 0);
  const score = Math.max(0, Math.min(100, sum));
  const band = score >= highFrom ? "high" : score >= mediumFrom ? "medium" : "low";
  return { score, band, indicators: found };
};
