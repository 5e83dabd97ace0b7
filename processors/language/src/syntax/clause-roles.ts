import {
  adverbialsOf,
  mainVerb,
  opensAdverbial,
  phraseEnd,
  type Range,
  type Token,
} from "./clause.ts";
import {
  changeVerbs,
  complementPassives,
  isActive,
  isPassive,
  isVerbLike,
  judgingVerbs,
  linkingVerbs,
  requestVerbs,
  speechVerbs,
  subordinators,
} from "./word-classes.ts";

export type SpokRole = "S" | "P" | "O" | "Pelengkap" | "K" | "Pelaku";
/** Takes a range of tokens as a role. */
export type Take = (role: SpokRole, range: Range) => void;

/** Words that end a noun phrase or a time in front of the clause. */
export const demonstratives = /^(?:itu|ini|tersebut|lalu|kemarin)$/;
const joiners = /^(?:dan|lalu|serta|tetapi|kemudian)$/;

/** Reads what follows the main verb: object or complement, agent, adverbials, and a second predicate. */
export const clauseBehind = (
  tokens: readonly Token[],
  verb: Range,
  hasSubject: boolean,
  take: Take,
): void => {
  take("P", verb);
  const head = tokens[verb.to - 1]?.plain ?? "";
  const passive = isPassive(head);
  let at = verb.to;
  if (speechVerbs.has(head) && hasSubject) {
    const end = reportedClauseEnd(tokens, at, head);
    if (end > at) {
      take("O", { from: at, to: end });
      for (const range of adverbialsOf(tokens, end)) take("K", range);
      return;
    }
  }
  const isAdverbial = opensAdverbial(tokens, at) || joiners.test(tokens[at]?.plain ?? "");
  if (!isAdverbial && at < tokens.length) {
    const to = phraseEnd(tokens, at);
    const next = tokens[at];
    const complements =
      next !== undefined &&
      (next.tag === "ADJ" || next.tag === "ADV" || isVerbLike(next.text, next.tag));
    if (!hasSubject) take("S", { from: at, to });
    else if (linkingVerbs.has(head)) take("Pelengkap", { from: at, to });
    else if (changeVerbs.has(head) && next?.plain === "menjadi") take("K", { from: at, to });
    else if (passive)
      take(complements || complementPassives.has(head) ? "Pelengkap" : "Pelaku", { from: at, to });
    else if (requestVerbs.has(head)) {
      const split = tokens.findIndex(
        ({ text, tag, plain }, k) =>
          k > at && k < to && (plain === "tidak" || isVerbLike(text, tag)),
      );
      take("O", { from: at, to: split > 0 ? split : to });
      if (split > 0) take("Pelengkap", { from: split, to });
    } else take(isActive(head) || !complements ? "O" : "Pelengkap", { from: at, to });
    at = to;
  }
  const second = secondPredicate(tokens, at);
  for (const range of adverbialsOf(tokens.slice(0, second?.joiner), at))
    take(tokens[range.from]?.plain === "oleh" ? "Pelaku" : "K", range);
  if (second) clauseBehind(tokens, second.verb, true, take);
};

// What is said or thought: the rest of the sentence when it holds a verb; 0 when the object is a noun phrase or
// an adverbial of the verb of speaking comes first.
const reportedClauseEnd = (tokens: readonly Token[], at: number, head: string): number => {
  if (
    /^(?:kepada|di|pada|saat|usai|oleh|dalam|seusai|ketika|soal|terkait)$/.test(
      tokens[at]?.plain ?? "",
    )
  )
    return 0;
  const because = tokens.findIndex(({ plain }, k) => k > at && plain === "karena");
  const end = because > 0 && judgingVerbs.has(head) ? because : tokens.length;
  const holdsVerb = tokens
    .slice(at, end)
    .some(({ text, tag }) => text === "bahwa" || tag === "VERB" || isVerbLike(text, tag));
  return holdsVerb ? end : 0;
};

// "dan menyita ...": a second predicate of the same subject, before any subordinate clause.
const secondPredicate = (
  tokens: readonly Token[],
  from: number,
): { joiner: number; verb: Range } | undefined => {
  for (let at = from; at < tokens.length; at++) {
    if (subordinators.has(tokens[at]?.plain ?? "") || tokens[at]?.plain === "yang")
      return undefined;
    if (!joiners.test(tokens[at]?.plain ?? "")) continue;
    const next = joiners.test(tokens[at + 1]?.plain ?? "") ? at + 2 : at + 1;
    const verb = mainVerb(tokens, next);
    if (verb && verb.from > at && verb.from <= next) return { joiner: at, verb };
  }
  return undefined;
};

/** A clause without a verb: the subject ends at "itu", "ini", -nya or before an adjective, number or preposition. */
export const nominalClause = (tokens: readonly Token[], start: number, take: Take): void => {
  const split = tokens.findIndex(({ plain, tag }, at) => {
    if (at <= start) return false;
    const before = tokens[at - 1]?.plain ?? "";
    return (
      demonstratives.test(before) ||
      ["ADJ", "ADP", "ADV"].includes(tag) ||
      /^(?:seorang|sebuah|seekor|sangat|cukup|bukan|tidak)$/.test(plain) ||
      opensAdverbial(tokens, at)
    );
  });
  if (split < 0) {
    take("S", { from: start, to: tokens.length });
    return;
  }
  take("S", { from: start, to: split });
  let to = split + 1;
  while (to < tokens.length && !opensAdverbial(tokens, to)) to++;
  take("P", { from: split, to });
  for (const range of adverbialsOf(tokens, to)) take("K", range);
};
