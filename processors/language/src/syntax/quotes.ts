import { splitWords, type Word } from "../text/words.ts";
import { opensTime, prepositions, quoteVerbs } from "./word-classes.ts";

type QuoteRoles = { S: Word[]; P: Word[]; O: Word[]; K: Word[] };

const piece = (text: string, start: number, end: number, offset: number): Word => ({
  text: text.slice(start, end),
  start: start + offset,
  end: end + offset,
});

/** A remark put between the parts of a sentence: ", kata dia," or ", jelasnya,"; its words are left out of the clause. */
export const isRemark = (words: readonly { text: string }[], comma: number): number => {
  if (words[comma]?.text !== "," || !quoteVerbs.has(words[comma + 1]?.text.toLowerCase() ?? ""))
    return 0;
  const end = words.findIndex(({ text }, at) => at > comma && text === ",");
  return end > 0 && end - comma <= 7 ? end - comma : 0;
};

/**
 * A direct quotation with its speaker: `"...", kata Kapolres Brebes, Minggu.`
 * The quotation is the object, the verb of speaking the predicate, the speaker the subject.
 */
export const quotedClause = (sentence: string, offset = 0): QuoteRoles | undefined => {
  const quote = /^(["“][^"“”]*["”])\s*,?\s*/u.exec(sentence);
  if (!quote?.[1]) return undefined;
  const words = splitWords(sentence.slice(quote[0].length), quote[0].length);
  while (/^[.!?]+$/.test(words.at(-1)?.text ?? "")) words.pop();
  const [verb, ...rest] = words;
  if (!verb || !quoteVerbs.has(verb.text.toLowerCase())) return undefined;
  // The speaker's apposition stays with the name; time and place behind it are adverbials.
  const cut = rest.findIndex(
    ({ text }, at) =>
      at > 0 &&
      ((prepositions.has(text) && !/^(?:dari|untuk|bagi)$/.test(text)) ||
        opensTime(text, rest[at + 1]?.text)),
  );
  const speaker = cut < 0 ? rest : rest.slice(0, cut);
  while (speaker.at(-1)?.text === ",") speaker.pop();
  const [first, last] = [speaker[0], speaker.at(-1)];
  const [late, end] = [cut < 0 ? undefined : rest[cut], rest.at(-1)];
  return {
    O: [piece(sentence, 0, quote[1].length, offset)],
    P: [piece(sentence, verb.start, verb.end, offset)],
    S: first && last ? [piece(sentence, first.start, last.end, offset)] : [],
    K: late && end ? [piece(sentence, late.start, end.end, offset)] : [],
  };
};
