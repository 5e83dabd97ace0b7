import { urgencyOf } from "../urgency/urgency.ts";
import { readJsonLines } from "./lines.ts";

type Gold = { id: string; title: string; lead: string; urgency: number };
/** Quadratic kappa 0..1 and mean absolute error. */
export type UrgencyScore = { kappa: number; mae: number; exact: number; wrong: string[] };

/** Cohen's kappa with quadratic weights over the levels 1..5. */
export const quadraticKappa = (gold: readonly number[], given: readonly number[]): number => {
  const share = (values: readonly number[], level: number): number =>
    values.filter((value) => value === level).length / values.length;
  let [seen, expected] = [0, 0];
  gold.forEach((level, at) => (seen += (level - (given[at] ?? 0)) ** 2 / gold.length));
  for (let a = 1; a <= 5; a++)
    for (let b = 1; b <= 5; b++) expected += share(gold, a) * share(given, b) * (a - b) ** 2;
  return expected === 0 ? 1 : 1 - seen / expected;
};

export const evaluateUrgency = (path: string): UrgencyScore => {
  const items = readJsonLines<Gold>(path);
  const answers = items.map(({ title, lead }) => urgencyOf(title, lead));
  const given = answers.map(({ level }) => level);
  const gold = items.map(({ urgency }) => urgency);
  const distance = gold.reduce((sum, level, at) => sum + Math.abs(level - (given[at] ?? 0)), 0);
  return {
    kappa: Math.round(quadraticKappa(gold, given) * 1000) / 1000,
    mae: Math.round((1000 * distance) / items.length) / 1000,
    exact: gold.filter((level, at) => level === given[at]).length,
    wrong: items.flatMap(({ id, title, urgency }, at) =>
      given[at] === urgency
        ? []
        : [`${id} ${title}: ${given[at]} (${answers[at]?.rule}) for ${urgency}`],
    ),
  };
};
