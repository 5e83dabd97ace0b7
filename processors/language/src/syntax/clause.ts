import type { Word } from "../text/words.ts";
import {
  attributiveVerbs,
  auxiliaries,
  chainVerbs,
  isPassive,
  isVerbLike,
  opensTime,
  prepositions,
  subordinators,
  verbIdioms,
} from "./word-classes.ts";

/** A clause's words with their tags. */
export type Token = Word & { tag: string; plain: string };

/** Index range, end exclusive. */
export type Range = { from: number; to: number };

/** Whether an adverbial begins at this token. */
export const opensAdverbial = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  if (!token) return false;
  return (
    prepositions.has(token.plain) ||
    subordinators.has(token.plain) ||
    opensTime(token.plain, tokens[at + 1]?.plain)
  );
};

const isVerb = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  return token !== undefined && isVerbLike(at === 0 ? token.plain : token.text, token.tag);
};

const isIdiom = (tokens: readonly Token[], at: number): boolean =>
  verbIdioms.has(`${tokens[at]?.plain ?? ""}:${tokens[at + 1]?.plain ?? ""}`);

const verbChain = (tokens: readonly Token[], at: number): Range => {
  let to = isIdiom(tokens, at) ? at + 2 : at + 1;
  while (to < tokens.length) {
    const plain = tokens[to]?.plain ?? "";
    const before = tokens[to - 1]?.plain ?? "";
    const joins = chainVerbs.has(before) || auxiliaries.has(before);
    if (!joins || !(isVerb(tokens, to) || auxiliaries.has(plain))) break;
    to++;
  }
  let from = at;
  while (from > 0 && auxiliaries.has(tokens[from - 1]?.plain ?? "")) from--;
  // "Aturan baru dijelaskan": before a passive "baru" is the noun's adjective.
  if (tokens[from]?.plain === "baru" && from < at && isPassive(tokens[from + 1]?.text ?? ""))
    from++;
  return { from, to };
};

// "Gempa bermagnitudo 5,6 mengguncang Pacitan": an attribute when a verb follows before the next comma.
const isAttribute = (tokens: readonly Token[], at: number): boolean => {
  if (!attributiveVerbs.has(tokens[at]?.plain ?? "")) return false;
  for (let k = at + 1; k < tokens.length && tokens[k]?.text !== ","; k++)
    if (isVerb(tokens, k)) return true;
  return false;
};

/**
 * The main predicate's verb group from `start` on: the first verb outside of a relative clause.
 * After "yang" the first verb group belongs to that clause, the next one is the main one.
 */
export const mainVerb = (tokens: readonly Token[], start: number): Range | undefined => {
  let relatives = 0;
  let last: Range | undefined;
  for (let at = start; at < tokens.length; at++) {
    if (tokens[at]?.plain === "yang") relatives++;
    // Behind a conjunction the main clause is over.
    if (at > start && last && tokens[at]?.plain === "karena") break;
    if (!isVerb(tokens, at)) continue;
    const range = verbChain(tokens, at);
    const isFirstWordNoun =
      at === start && (tokens[at + 1]?.tag === "VERB" || isVerb(tokens, at + 1));
    if (isFirstWordNoun || (isAttribute(tokens, at) && relatives === 0)) continue;
    last = range;
    if (relatives === 0) return range;
    relatives--;
    // A chain such as "didakwa memalsukan" belongs to the relative clause as a whole.
    at = range.to - 1;
    while (isVerb(tokens, at + 1)) at++;
  }
  return last && tokens[start]?.plain !== "yang" ? last : undefined;
};

/** End of a noun phrase that begins at `from`: before an adverbial, a clause or the end. */
export const phraseEnd = (tokens: readonly Token[], from: number): number => {
  let at = from;
  while (at < tokens.length && !opensAdverbial(tokens, at)) {
    const { plain = "", text = "" } = tokens[at] ?? {};
    const joinsVerb =
      /^(?:dan|lalu|serta|tetapi|namun|kemudian)$/.test(plain) && isVerb(tokens, at + 1);
    if (at > from && (joinsVerb || text === ";" || plain === "sehingga")) break;
    at++;
  }
  // A comma at the end belongs to what follows.
  while (at > from + 1 && tokens[at - 1]?.text === ",") at--;
  return at;
};

const isPlace = (word: string): boolean => /^(?:di|ke|dari)$/.test(word);

/** Splits what follows the object into adverbials; a subordinate clause runs to the end. */
export const adverbialsOf = (tokens: readonly Token[], from: number): Range[] => {
  const ranges: Range[] = [];
  let at = from;
  while (at < tokens.length) {
    const { plain = "", text = "" } = tokens[at] ?? {};
    if (text === ",") {
      at++;
      continue;
    }
    const next = tokens[at + 1];
    const isClause =
      subordinators.has(plain) &&
      (!prepositions.has(plain) || tokens.slice(at + 1).some((_, k) => isVerb(tokens, at + 1 + k)));
    let to = isClause ? tokens.length : at + 1;
    if (!isClause) {
      while (to < tokens.length && !opensAdverbial(tokens, to) && tokens[to]?.text !== ",") to++;
      if (opensTime(plain, next?.plain) && plain !== "kali") {
        while (to < tokens.length && opensTime(tokens[to]?.plain ?? "", "")) to++;
      }
    }
    const last = ranges.at(-1);
    const lastWord = tokens[last?.from ?? -1]?.plain ?? "";
    // "di Kecamatan Bumiayu, Kabupaten Brebes"; "oleh nikel, tembaga, dan baja"
    const continues = last?.to === at - 1 && tokens[at - 1]?.text === ",";
    if (last && continues && !opensAdverbial(tokens, at)) {
      last.to = to;
      at = to;
      continue;
    }
    const isInner =
      (isPlace(plain) && isPlace(lastWord)) ||
      // "pada Senin malam", "sampai pekan depan", "sejak kemarin"
      (opensTime(plain, next?.plain) &&
        last !== undefined &&
        last.to === at &&
        last.to - last.from === 1) ||
      // "hingga ke", "mulai pada"
      (last !== undefined && last.to === at && last.to - last.from === 1);
    if (last && isInner && last.to === at) last.to = to;
    else ranges.push({ from: at, to });
    at = to;
  }
  return ranges;
};
