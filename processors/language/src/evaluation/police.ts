import { findPoliceUnits } from "../police/find-police-units.ts";
import { overlaps } from "../text/words.ts";
import { f1, percent, readJsonLines } from "./lines.ts";

type Gold = {
  id: string;
  sentence: string;
  mentions: { start: number; end: number; level: string; unit: string; chain: string[] }[];
};
/** Level and whole chain over gold mentions (a missed one is wrong); false positives over empty sentences. */
export type PoliceScore = {
  level: number;
  chain: number;
  falsePositives: number;
  spanF1: number;
  mentions: number;
  wrong: string[];
};

export const evaluatePolice = (path: string): PoliceScore => {
  let [mentions, level, chain, exact, found, empty, alarms] = [0, 0, 0, 0, 0, 0, 0];
  const wrong: string[] = [];
  for (const gold of readJsonLines<Gold>(path)) {
    const answers = findPoliceUnits(gold.sentence);
    found += answers.length;
    if (gold.mentions.length === 0) {
      empty++;
      if (answers.length > 0) {
        alarms++;
        wrong.push(`${gold.id}: ${answers.map(({ unit }) => unit).join(", ")} where nothing is`);
      }
    }
    for (const mention of gold.mentions) {
      mentions++;
      const answer = answers.find((candidate) => overlaps(candidate, mention));
      if (answer?.level === mention.level) level++;
      if (
        answer?.start === mention.start &&
        answer.end === mention.end &&
        answer.unit === mention.unit
      )
        exact++;
      const given = answer?.chain.join(" > ");
      if (given === mention.chain.join(" > ")) chain++;
      else
        wrong.push(`${gold.id} ${mention.unit}: ${given ?? "-"} for ${mention.chain.join(" > ")}`);
    }
  }
  return {
    level: percent(level, mentions),
    chain: percent(chain, mentions),
    falsePositives: percent(alarms, empty),
    spanF1: f1(exact, found - exact, mentions - exact),
    mentions,
    wrong,
  };
};
