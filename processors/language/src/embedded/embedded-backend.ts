import type { Analysis, SpokOfSentence } from "../analysis.ts";
import type { ArticleToAnalyse, Backend } from "../backend.ts";
import { entitiesOf } from "../entities/entities-of.ts";
import { foreignAmong } from "../regions/foreign-places.ts";
import { newsSentiment } from "../sentiment/mood-of-news.ts";
import { readParser, type ParserModels } from "../syntax/model-file.ts";
import { spokOf } from "../syntax/spok.ts";
import { triplesOf } from "../syntax/triples.ts";
import { splitSentences } from "../text/sentences.ts";
import { datelineOf } from "../text/house-marks.ts";
import { splitWords, type Word } from "../text/words.ts";
import { urgencyOf } from "../urgency/urgency.ts";
import { openingOf } from "./embedder.ts";
import { modelFiles } from "./model-files.ts";
import { openModels, type Reader } from "./open-models.ts";
import { rulesOf } from "./rules-of.ts";
import type { Engine } from "./runtime.ts";

export type EmbeddedOptions = {
  /** What runs the models; "auto" takes wasm where the native add-on does not load, and TypeScript last. */
  engine?: Engine;
  /** Threads inside one model run; 1 keeps a worker to one core. */
  threads?: number;
  /** Sentences from the start of an article whose roles are read. */
  coreSentences?: number;
};

const asSpok = (parser: ParserModels, sentence: Word): SpokOfSentence => {
  const dateline = datelineOf(sentence.text)?.end ?? 0;
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
 * Opens the backend that needs no network: ONNX models in this process, parser and rules in TypeScript; where no ONNX
 * runtime loads, small models in TypeScript alone (the version then ends in "-typescript", the vectors have another id).
 *
 * All offsets of a result refer to the article's text; the title serves sentiment, urgency and context.
 * @throws Fault FAILED_PRECONDITION when a model file is missing
 */
export const openEmbedded = async (options: EmbeddedOptions = {}): Promise<Backend> => {
  const { threads = 1, coreSentences = 8, engine = "auto" } = options;
  const parser = readParser(modelFiles.parser);
  const { embedder, reader, modelId, version } = await openModels(engine, threads);
  return {
    name: "embedded",
    version,
    modelId,
    embed: (texts) => embedder.embed(texts),
    analyse: async (article) => ({
      ...(await analyseArticle(article, reader, parser, coreSentences)),
      backend: { name: "embedded", version },
    }),
    close: async () => {
      await Promise.all([embedder.close(), reader.close()]);
    },
  };
};

const analyseArticle = async (
  { title, text, regionHint }: ArticleToAnalyse,
  reader: Reader,
  parser: ParserModels,
  coreSentences: number,
): Promise<Omit<Analysis, "backend">> => {
  const sentences = splitSentences(text);
  const words = sentences.map((sentence) => splitWords(sentence.text, sentence.start));
  const spans = await reader.entities(words);
  const opening = openingOf(text);
  const sentiment = newsSentiment(title, opening, await reader.mood(`${title}. ${opening}`));
  const storyStart = datelineOf(text)?.end ?? 0;
  const persons = spans.flatMap((found, n) =>
    found.flatMap(({ type, from, to }) => {
      const [first, last] = [words[n]?.[from], words[n]?.[to - 1]];
      // The name in front of a dateline's dash is a place, whatever the tagger says.
      const isPerson = type === "PERSON" && (first?.start ?? 0) >= storyStart;
      return isPerson && first && last ? [{ start: first.start, end: last.end }] : [];
    }),
  );
  const rules = rulesOf({ title, text, ...(regionHint ? { regionHint } : {}) }, persons);
  const spok = sentences.slice(0, coreSentences).map((sentence) => asSpok(parser, sentence));
  const laws = rules.analysis.facts.flatMap(({ type, mentions }) =>
    type === "LAW" ? mentions : [],
  );
  const entities = entitiesOf(text, words, spans, {
    police: rules.police,
    regions: rules.regionMentions,
    laws,
    house: rules.house,
  });
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
  };
};
