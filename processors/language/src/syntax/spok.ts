import { splitWords, type Span, type Word } from "../text/words.ts";
import { clauseBehind, demonstratives, nominalClause, type SpokRole } from "./clause-roles.ts";
import { mainVerb, opensAdverbial, type Range, type Token } from "./clause.ts";
import type { ParserModels } from "./model-file.ts";
import { isRemark, quotedClause } from "./quotes.ts";
import { tagWords } from "./tagger.ts";
import { isPassive, isVerbLike, opensTime } from "./word-classes.ts";

export type { SpokRole } from "./clause-roles.ts";
/** The roles of a sentence's main clause; spans are offsets in the text that was given. */
export type Spok = Record<SpokRole, Word[]> & { isPassive: boolean };

const empty = (): Spok => ({
  S: [],
  P: [],
  O: [],
  Pelengkap: [],
  K: [],
  Pelaku: [],
  isPassive: false,
});

const tokensOf = (models: ParserModels, sentence: string, offset: number): Token[] => {
  const words = splitWords(sentence, offset);
  while (/^[.!?…"”]+$/.test(words.at(-1)?.text ?? "")) words.pop();
  for (let at = 1; at < words.length; at++) {
    const remark = isRemark(words, at);
    if (remark > 0) words.splice(at, remark);
  }
  const tags = tagWords(
    models.tagger,
    words.map(({ text }) => text),
  );
  return words.map((word, at) => ({
    ...word,
    tag: tags[at] ?? "X",
    plain: word.text.toLowerCase(),
  }));
};

// An adverbial in front of the clause: up to its comma, or up to the verb when there is none.
const frontAdverbial = (tokens: readonly Token[]): { ranges: Range[]; start: number } => {
  if (!opensAdverbial(tokens, 0)) return { ranges: [], start: 0 };
  const comma = tokens.findIndex(({ text }) => text === ",");
  if (comma > 0) return { ranges: [{ from: 0, to: comma }], start: comma + 1 };
  const verb = tokens.findIndex(
    ({ text, tag }, at) => at > 0 && isVerbLike(text, tag) && tokens[at - 1]?.plain !== "untuk",
  );
  if (verb <= 0) return { ranges: [], start: 0 };
  // "Dalam rapat itu menteri menjelaskan": the adverbial ends at its demonstrative when a noun follows.
  const end = tokens.findIndex(
    ({ plain }, at) => at > 0 && at < verb - 1 && demonstratives.test(plain),
  );
  const to = end > 0 ? end + 1 : verb;
  return { ranges: [{ from: 0, to }], start: to };
};

const trim = (tokens: readonly Token[], { from, to }: Range): Range => {
  let [first, last] = [from, to];
  while (first < last && tokens[first]?.text === ",") first++;
  while (last > first && tokens[last - 1]?.text === ",") last--;
  return { from: first, to: last };
};

/** Roles of one sentence's main clause. What cannot be told stays empty. */
export const spokOf = (models: ParserModels, sentence: string, offset = 0): Spok => {
  const spok = empty();
  const take = (role: SpokRole, range: Range): void => {
    const { from, to } = trim(tokens, range);
    const [first, last] = [tokens[from], tokens[to - 1]];
    if (!first || !last || to <= from) return;
    const span: Span = { start: first.start, end: last.end };
    spok[role].push({ ...span, text: sentence.slice(span.start - offset, span.end - offset) });
  };
  const tokens = tokensOf(models, sentence, offset);
  const quoted = quotedClause(sentence, offset);
  if (quoted) return { ...spok, ...quoted };
  const front = frontAdverbial(tokens);
  for (const range of front.ranges) take("K", range);
  const verb = mainVerb(tokens, front.start);
  if (!verb) {
    nominalClause(tokens, front.start, take);
    return spok;
  }
  // "Fitch Ratings, Kamis, memberikan": a time between commas is an adverbial.
  const time = tokens.findIndex(
    ({ text }, at) =>
      at > front.start &&
      at < verb.from - 1 &&
      text === "," &&
      opensTime(tokens[at + 1]?.plain ?? "", tokens[at + 2]?.plain),
  );
  take("S", { from: front.start, to: time > 0 ? time : verb.from });
  if (time > 0) take("K", { from: time, to: verb.from });
  const hasSubject = verb.from > front.start;
  clauseBehind(tokens, verb, hasSubject, take);
  spok.isPassive = isPassive(tokens[verb.to - 1]?.text ?? "");
  return spok;
};
