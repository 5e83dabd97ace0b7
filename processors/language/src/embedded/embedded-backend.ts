import type { Analysis, SpokOfSentence } from "../analysis.ts";
import type { ArticleToAnalyse, Backend } from "../backend.ts";
import { entitiesOf } from "../entities/entities-of.ts";
import { foreignAmong } from "../regions/foreign-places.ts";
import { newsSentiment } from "../sentiment/mood-of-news.ts";
import { readParser, type ParserModels } from "../syntax/model-file.ts";
import { spokOf } from "../syntax/spok.ts";
import { triplesOf } from "../syntax/triples.ts";
import { splitSentences } from "../text/sentences.ts";
import { overlaps, splitWords, type Word } from "../text/words.ts";
import { urgencyOf } from "../urgency/urgency.ts";
import { Embedder, embeddingModelId, openingOf } from "./embedder.ts";
import { modelFiles } from "./model-files.ts";
import { MultitaskModel } from "./multitask.ts";
import { rulesOf } from "./rules-of.ts";
import type { Engine } from "./runtime.ts";
import { Tokenizer } from "./tokenizer.ts";

/** Version of the embedded backend: models, rules and data together. */
export const embeddedVersion = "1.1.0";
export type EmbeddedOptions = {
  /** What runs the models; "auto" takes wasm where the native add-on does not load. */
  engine?: Engine;
  /** Threads inside one model run; 1 keeps a worker to one core. */
  threads?: number;
  /** Sentences from the start of an article whose roles are read. */
  coreSentences?: number;
};

// "BREBES - " or "Jakarta, Kompas.com – " in front of a sentence is no part of its clause.
const datelineOf = (sentence: string): number =>
  /^(?:\p{Lu}[\p{L}. ]{2,30}(?:, \p{L}[\p{L}.\d ]{2,25})?(?: \([^)]{2,20}\))?) ?[-–—]+ (?=["“\p{Lu}])/u.exec(
    sentence,
  )?.[0].length ?? 0;

const asSpok = (parser: ParserModels, sentence: Word): SpokOfSentence => {
  const dateline = datelineOf(sentence.text);
  const roles = spokOf(parser, sentence.text.slice(dateline), sentence.start + dateline);
  const texts = (words: readonly Word[]): string[] => words.map(({ text }) => text);
  return {
    sentence: sentence.text,
    start: sentence.start,
    end: sentence.end,
    subject: texts(roles.S),
    predicate: texts(roles.P),
    object: texts(roles.O),
    complement: texts(roles.Pelengkap),
    adverbial: texts(roles.K),
    agent: texts(roles.Pelaku),
    isPassive: roles.isPassive,
  };
};

/**
 * Opens the backend that needs no network: ONNX models in this process, parser and rules in TypeScript.
 *
 * All offsets of a result refer to the article's text; the title serves sentiment, urgency and context.
 * @throws Fault FAILED_PRECONDITION when a model file is missing
 */
export const openEmbedded = async (options: EmbeddedOptions = {}): Promise<Backend> => {
  const { threads = 1, coreSentences = 8, engine = "auto" } = options;
  const tokenizer = Tokenizer.read(modelFiles.vocabulary);
  const [embedder, multitask] = await Promise.all([
    Embedder.open(tokenizer, threads, engine),
    MultitaskModel.open(tokenizer, threads, engine),
  ]);
  const parser = readParser(modelFiles.parser);
  return {
    name: "embedded",
    version: embeddedVersion,
    modelId: embeddingModelId,
    embed: (texts) => embedder.embed(texts),
    analyse: (article) => analyseArticle(article, multitask, parser, coreSentences),
    close: async () => {
      await Promise.all([embedder.close(), multitask.close()]);
    },
  };
};

const analyseArticle = async (
  { title, text, regionHint }: ArticleToAnalyse,
  multitask: MultitaskModel,
  parser: ParserModels,
  coreSentences: number,
): Promise<Analysis> => {
  const sentences = splitSentences(text);
  const words = sentences.map((sentence) => splitWords(sentence.text, sentence.start));
  const spans = await multitask.entities(words);
  const opening = openingOf(text);
  const sentiment = newsSentiment(title, opening, await multitask.mood(`${title}. ${opening}`));
  const persons = spans.flatMap((found, n) =>
    found.flatMap(({ type, from, to }) => {
      const [first, last] = [words[n]?.[from], words[n]?.[to - 1]];
      return type === "PERSON" && first && last ? [{ start: first.start, end: last.end }] : [];
    }),
  );
  const rules = rulesOf({ title, text, ...(regionHint ? { regionHint } : {}) }, persons);
  const spok = sentences.slice(0, coreSentences).map((sentence) => asSpok(parser, sentence));
  const laws = rules.analysis.facts.flatMap(({ type, mentions }) =>
    type === "LAW" ? mentions : [],
  );
  // The tagger takes codes of law for organisations.
  const entities = entitiesOf(text, words, spans, rules.police, rules.regionMentions).filter(
    ({ type, mentions }) =>
      type !== "ORGANISATION" ||
      !mentions.every((mention) => laws.some((law) => overlaps(law, mention))),
  );
  return {
    ...rules.analysis,
    entities,
    foreignPlaces: foreignAmong(entities),
    triples: triplesOf(
      spok,
      spok.map((_, n) => n),
    ),
    spok,
    sentiment,
    urgency: urgencyOf(title, opening),
    backend: { name: "embedded", version: embeddedVersion },
  };
};
