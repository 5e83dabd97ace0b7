import { z } from "zod";
import type { Analysis, Entity, SpokOfSentence } from "../analysis.ts";
import type { ArticleToAnalyse } from "../backend.ts";
import { rulesOf } from "../embedded/rules-of.ts";
import { foreignAmong } from "../regions/foreign-places.ts";
import { isPassive } from "../syntax/word-classes.ts";
import { triplesOf } from "../syntax/triples.ts";
import { splitSentences } from "../text/sentences.ts";
import type { Span } from "../text/words.ts";

const strings = z.array(z.string());
/** What a language model is asked for; everything else is read by our rules. */
export const modelAnswer = z.object({
  entities: z.array(
    z.object({
      type: z.enum(["PERSON", "ORGANISATION", "PLACE"]),
      name: z.string(),
      aliases: strings,
      role: z.string().nullable(),
      rank: z.string().nullable(),
    }),
  ),
  spok: z.array(
    z.object({
      sentence: z.string(),
      subject: strings,
      predicate: strings,
      object: strings,
      complement: strings,
      adverbial: strings,
      agent: strings,
    }),
  ),
  sentiment: z.object({
    label: z.enum(["positif", "netral", "negatif"]),
    confidence: z.number().min(0).max(1),
  }),
  urgency: z.object({ level: z.int().min(1).max(5), rule: z.string(), evidence: strings }),
});
export type ModelAnswer = z.output<typeof modelAnswer>;

/** Confidence of what a model named and the text holds; models give none of their own. */
const namedConfidence = 0.8;

const placesOf = (text: string, written: string): Span[] => {
  const found: Span[] = [];
  if (written.trim().length < 2) return found;
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + written.length)) {
    const around = (text[at - 1] ?? " ") + (text[at + written.length] ?? " ");
    if (!/[\p{L}\d]/u.test(around)) found.push({ start: at, end: at + written.length });
  }
  return found;
};

const groundedEntity = (text: string, given: ModelAnswer["entities"][number]): Entity[] => {
  const forms = [given.name, ...given.aliases].sort((a, b) => b.length - a.length);
  const mentions: Span[] = [];
  for (const form of forms)
    for (const span of placesOf(text, form))
      if (mentions.every(({ start, end }) => end <= span.start || start >= span.end))
        mentions.push(span);
  if (mentions.length === 0) return [];
  return [
    {
      type: given.type,
      name: given.name,
      aliases: given.aliases.filter((alias) => alias !== given.name && text.includes(alias)),
      ...(given.role && text.includes(given.role) ? { role: given.role } : {}),
      ...(given.rank && text.includes(given.rank) ? { rank: given.rank } : {}),
      mentions: mentions.sort((a, b) => a.start - b.start),
      count: mentions.length,
      confidence: namedConfidence,
    },
  ];
};

/**
 * A model's answer held against the article: names, roles and sentences that do not stand in it are left out, so
 * that nothing is made up. Police units, regions, facts, institutions and procurement come from our rules.
 */
export const groundedAnalysis = (
  article: ArticleToAnalyse,
  answer: ModelAnswer,
  backend: Analysis["backend"],
): Analysis => {
  const { text } = article;
  const entities = answer.entities.flatMap((given) => groundedEntity(text, given));
  const persons = entities.flatMap(({ type, mentions }) => (type === "PERSON" ? mentions : []));
  const sentences = splitSentences(text);
  const spok: SpokOfSentence[] = [];
  const numbers: number[] = [];
  for (const given of answer.spok) {
    const number = sentences.findIndex((sentence) => sentence.text.includes(given.sentence.trim()));
    const sentence = sentences[number];
    if (!sentence || !given.sentence.trim()) continue;
    const within = (parts: string[]): string[] =>
      parts.filter((part) => sentence.text.includes(part));
    const predicate = within(given.predicate);
    spok.push({
      sentence: sentence.text,
      start: sentence.start,
      end: sentence.end,
      subject: within(given.subject),
      predicate,
      object: within(given.object),
      complement: within(given.complement),
      adverbial: within(given.adverbial),
      agent: within(given.agent),
      isPassive: isPassive(predicate.at(-1)?.split(" ").at(-1) ?? ""),
    });
    numbers.push(number);
  }
  return {
    ...rulesOf(article, persons).analysis,
    entities,
    foreignPlaces: foreignAmong(entities),
    spok,
    triples: triplesOf(spok, numbers),
    sentiment: answer.sentiment,
    urgency: {
      level: answer.urgency.level,
      rule: answer.urgency.rule,
      evidence: answer.urgency.evidence.flatMap((quote) => {
        const [place] = placesOf(text, quote);
        return place ? [{ text: quote, ...place }] : [];
      }),
    },
    backend,
  };
};
