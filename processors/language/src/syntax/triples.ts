import type { SpokOfSentence, Triple } from "../analysis.ts";
import { verbRoot } from "./lemma.ts";
import { auxiliaries } from "./word-classes.ts";

// The verb of a predicate is its last word that is no auxiliary; negation stays visible.
const lemmaOf = (predicate: string): string => {
  const words = predicate.split(/\s+/);
  const verb = words.findLast((word) => !auxiliaries.has(word.toLowerCase())) ?? predicate;
  const isNegated = words.some((word) => /^(?:tidak|tak|belum|bukan)$/i.test(word));
  return `${isNegated ? "tidak " : ""}${verbRoot(verb)}`;
};

// Names ending in a relative clause or longer than this say little in a graph.
const longestArgument = 120;
const argument = (text: string | undefined): string | null =>
  text === undefined || text.length > longestArgument ? null : text.replace(/^oleh\s+/i, "").trim();

/**
 * Who did what to whom: one triple for each predicate. In the passive the agent is the subject, and the
 * grammatical subject what it was done to; a triple without both is left out.
 */
export const triplesOf = (
  sentences: readonly SpokOfSentence[],
  numbers: readonly number[],
): Triple[] =>
  sentences.flatMap((spok, n) =>
    spok.predicate.flatMap((predicate, at): Triple[] => {
      const subject = argument(spok.isPassive ? spok.agent[0] : spok.subject[0]);
      const object = argument(
        spok.isPassive ? spok.subject[0] : (spok.object[at] ?? spok.complement[at]),
      );
      if (subject === null && object === null) return [];
      // A whole clause is likely right; a missing part or a very long sentence makes it less so.
      const confidence =
        0.9 -
        (subject === null || object === null ? 0.25 : 0) -
        (spok.sentence.length > 160 ? 0.2 : 0);
      return [
        {
          subject,
          predicate: lemmaOf(predicate),
          object,
          sentence: numbers[n] ?? 0,
          start: spok.start,
          end: spok.end,
          confidence: Math.round(confidence * 100) / 100,
        },
      ];
    }),
  );
