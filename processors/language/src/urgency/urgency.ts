import { splitSentences } from "../text/sentences.ts";
import type { Span } from "../text/words.ts";
import { urgencyRules } from "./rules.ts";

/** How fast a duty officer for public order must react, 1..5, with the rule and the sentences that show it. */
export type Urgency = {
  level: 1 | 2 | 3 | 4 | 5;
  rule: string;
  evidence: (Span & { text: string })[];
};

/**
 * Urgency from title and opening by the rules of the rubric, first match first.
 * Evidence offsets refer to `title + ". " + opening`'s parts: title sentences have start -1.
 */
export const urgencyOf = (title: string, opening: string): Urgency => {
  const whole = `${title}. ${opening}`;
  const rule = urgencyRules.find(({ test }) => test(whole)) ?? urgencyRules.at(-1);
  const sentences = [
    { text: title, start: -1, end: -1 },
    ...splitSentences(opening).map(({ text, start, end }) => ({ text, start, end })),
  ].filter(({ text }) => text.trim() !== "");
  const shown = rule ? sentences.filter(({ text }) => rule.test(text)) : [];
  return {
    level: rule?.level ?? 2,
    rule: rule?.name ?? "routine and policy",
    // A rule that needs both title and text is shown by the title.
    evidence: (shown.length > 0 ? shown : sentences.slice(0, 1)).slice(0, 3),
  };
};
